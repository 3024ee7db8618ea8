// canvas coordinates
const a = [{x: 10, y: 10}, {x: 110, y: 10}, {x: 110, y: 60}, {x: 10, y: 60}];
const b = [{x: 90, y: 50}, {x: 190, y: 50}, {x: 190, y: 90}, {x: 90, y: 90}];
