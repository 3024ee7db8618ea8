import pygame
screen = pygame.display.set_mode((800, 600))
player = pygame.Rect(100, 100, 50, 50)
enemy = pygame.Rect(151, 100, 50, 50)
