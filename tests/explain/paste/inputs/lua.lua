-- love2d
local a = { {x = 0, y = 0}, {x = 8, y = 0}, {x = 8, y = 8}, {x = 4, y = 2}, {x = 0, y = 8} }
local b = { {x = 3, y = 5}, {x = 5, y = 5}, {x = 4, y = 7} }
