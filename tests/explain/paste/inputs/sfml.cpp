sf::ConvexShape ship;
ship.setPointCount(4);
ship.setPoint(0, sf::Vector2f(10.f, 0.f));
ship.setPoint(1, sf::Vector2f(20.f, 10.f));
ship.setPoint(2, sf::Vector2f(10.f, 20.f));
ship.setPoint(3, sf::Vector2f(0.f, 10.f));

sf::ConvexShape rock;
rock.setPointCount(3);
rock.setPoint(0, sf::Vector2f(18.f, 18.f));
rock.setPoint(1, sf::Vector2f(30.f, 18.f));
rock.setPoint(2, sf::Vector2f(24.f, 30.f));
