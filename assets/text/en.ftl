## Counts

ticks = { $n ->
    [one] 1 tick
   *[other] { $n } ticks
}
frames = { $n ->
    [one] 1 frame
   *[other] { $n } frames
}
answers = { $n ->
    [one] 1 answer
   *[other] { $n } answers
}
files = { $n ->
    [one] 1 file
   *[other] { $n } files
}
iterations = { $n ->
    [one] 1 iteration
   *[other] { $n } iterations
}
pairs = { $n ->
    [one] 1 pair
   *[other] { $n } pairs
}
rounds = { $n ->
    [one] 1 round
   *[other] { $n } rounds
}
contact-points = { $n ->
    [one] 1 contact point
   *[other] { $n } contact points
}
pushes = { $n ->
    [one] 1 push
   *[other] { $n } pushes
}
contacts = { $n ->
    [one] 1 contact
   *[other] { $n } contacts
}
mtvs = { $n ->
    [one] 1 MTV
   *[other] { $n } MTVs
}

## explain/axis_table

explain-column-axis = axis
explain-column-edge = edge
explain-column-overlap = overlap
explain-mark-least = MIN
explain-mark-widest = widest
explain-sat-can-stop = gap { $gap } on { $axis }: SAT can stop here, { $tested } of { $axes } tested

## explain/card

explain-lines-omitted = and { $lines } more

## explain/formula/parts

formula-turned = { $vector } turned by { $angle } about { $axis }

## explain/map/card

map-result = result
map-state-and-speed = state: { $motion }, vertical speed { $speed }
map-card-title = player – map
map-jump-speed = it jumps: v′
map-gathered-triangles = gathered: { $walls ->
    [one] 1 wall
   *[other] { $walls } walls
}, { $low-walls } too low to block, { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}{ $dropped ->
    [0] {""}
   *[other] ; { $dropped } dropped (over max_polygons)
}
map-stopped-without-room = blocked: no room for the height{ $stays ->
    [yes] ; it stays where it was
   *[no] {""}
}
map-stuck-in-rounds = stuck: { $wall }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} not enough{ $stays ->
    [yes] ; it stays where it was
   *[no] {""}
}
map-blocked-in-rounds = blocked: { $wall }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} not enough{ $stays ->
    [yes] ; it stays where it was
   *[no] {""}
}
map-unnamed-wall = wall
map-corner-wall = wall { $angle }°
map-wall-of-piece = wall of { $piece }

## explain/map/floors

map-ceilings-and-ground = ceilings and ground
map-falls-without-walk = no room for the whole move: the fall alone
map-walks-without-fall = no room for the fall: the walk alone, v = 0
map-stays-in-place = no place is free: it stays, v = 0
map-stands-between-walls = walls hold it up: it stands, v = 0
map-no-floor-gathered = no floor gathered: with method Article the state does not change
map-ray-up = it rises: { $quantity } up to { $formula }
map-ray-from = { $quantity } from { $formula }
map-ray-down = { $quantity } down to { $formula }
map-no-ceiling-found = no ceiling found
map-no-ground-found = no ground found
map-fall-speed = it begins to fall: v
map-ceiling-height = ceiling: the hit's y
map-ground-height = ground: the hit's y
map-feet-on-ground = N.y = hit.y, and v = 0
map-feet-on-floor = a floor is in the way: N.y = its height

## explain/map/moments

map-more-walls = { $count ->
    [one] 1 wall
   *[other] { $count } walls
}
map-more-low-walls = { $count } too low to block
map-more-floors = { $count ->
    [one] 1 floor
   *[other] { $count } floors
}
map-more-dropped = { $count } dropped
map-more-triangles = and { $count } more: { $classes }
map-more-answers = and { $count } more (rounds, slides and pushes)
map-unnamed-piece = the map
map-triangle-of-piece = triangle { $number } of { $piece }
map-wanted-move = wanted move
map-facing = facing { $yaw }°
map-search-radius = radius { $radius }
map-first-touched = the first: { $triangle }
map-moved = moved
map-not-moved = not moved
map-round = round { $round }
map-ray-ends = from y = { $from } to y = { $to }
map-nearer-triangle = nearer: { $triangle }
map-depth-in-wall = depth { $depth } in a wall
map-held-up = walls on opposite sides hold it up
map-state = state: { $motion }
map-returns-in = returns in { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}
map-pushed-along-normal = pushed along n, level
map-wall-heights = n.y = { $normal-height }, top { $top }, feet { $feet }
map-done-without-slide = no wall is touched: done, nothing to slide along
map-done-after-slide = no wall is touched after this slide: done, no push is needed
map-done-untouched = no wall is touched after round { $round }: done, { $left ->
    [one] 1 round
   *[other] { $left } rounds
} left
map-done-not-deep = no wall is deeper than 0.01 mm after round { $round }: done, { $left ->
    [one] 1 round
   *[other] { $left } rounds
} left
map-no-slides = not moved: no slides, the pushes follow
map-tests-used-up = stopped after { $done } of { $rounds } rounds: a tick tests at most { $most } walls
map-rounds-not-enough = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} not enough
map-no-ray-cast = no floor gathered: no ray is cast
map-dropped-over-most = more than { $most }: dropped
map-flies-on = nothing was hit: it flies on
map-fall-begins = no ground was hit: a fall begins
map-no-room-to-move = no room for the whole move
map-no-room-to-fall = no room for the fall
map-no-free-place = no part of the move leads to a free place
map-no-way-down = there is no way down: it stands
map-out-below = it is 4 m below the map's lowest corner: out

## explain/map/verdict

map-blocked-without-room = blocked: no room for the player's height
map-standing-between-walls = standing: no way down between the walls
map-piece-with-slope = { $b }, slope { $slope }
map-out-of-map = out of the map: return in { $left }
map-returned = returned to the last ground
map-stuck-in = stuck in { $b }: { $rounds } not enough
map-blocked-by = blocked by { $b }: { $rounds } not enough
map-pushed-out-by = pushed out: { $pushes } by { $b }, { $done } of { $rounds }
map-pushed-out-with = pushed out: { $pushes } with { $b }, { $done } of { $rounds }
map-stopped-by = stopped: { $b } takes the whole move, { $lost }
map-sliding-along = sliding: { $b } takes the part of the move into it, { $lost }; { $left } along it remains
map-article-changes-nothing = no floor gathered: with method Article the state does not change
map-bump = bump: ceiling at { $height }, so the feet go below it
map-falling-without-ground = falling: no ground within { $gap } below the feet
map-rising = in the air: rising { $speed }
map-falling = in the air: falling { $speed }
map-nothing-touched = no wall, no ground
map-standing = standing on { $ground }; no wall, { $near } of { $triangles } triangles gathered
map-walking = walking on { $ground }; no wall, { $near } of { $triangles } triangles gathered
map-landing = landing on { $ground }; no wall, { $near } of { $triangles } triangles gathered

## explain/map/walls

map-untouched = no wall touched
map-first-wall = the first wall touched
map-wall-normal = n, its normal
map-wall-blocks = it blocks
map-slides-and-pushes = slides and pushes
map-contacts-as-planes = contacts, solved as upright planes
map-place-after-walls = N after the walls
map-is-wall = a wall
map-floor-or-ceiling = a floor or ceiling
map-greater-move = the greater of |move.x|, |move.z|
map-player-slides = it slides
map-player-only-pushed = it is only pushed
map-level-direction = level direction
map-push-along-level = push-out along it
map-axis-crosses-wall = the axis crosses the wall; depth along its normal
map-contact-distance = contact: { $quantity } = { $formula }
map-round-without-push = round { $round }: nothing to push

## explain/mod

explain-preview = Preview: what the next tick would find if no key were held.

## explain/moments

explain-other-numbers = In this tick A and B take the same lines. Their numbers first differ at “{ $line }”.
explain-same-numbers = In this tick A and B take the same lines with the same numbers.
explain-ticks-part = { $place ->
    [start] A
   *[later] After “{ $before }” A
} { $a ->
    [ended] has ended
   *[goes-on] goes on with “{ $line-of-a }”
}, and B { $b ->
    [ended] has ended
   *[goes-on] goes on with “{ $line-of-b }”
}.

## explain/pair

explain-no-contact = no contact. { $stop }
explain-least-overlap = least overlap, the depth, on { $axis }
explain-axis-from-b = { $quantity } = { $formula }, from b to a
explain-centre-seen-from-rect = the disk's centre, seen from the rect
explain-centre-inside = c is inside: out through the nearest face
explain-least-way-out = the least of h − |c|
explain-no-hit = no hit: depth { $depth } ≤ 0
explain-normal-from-b = n, from b to a

## explain/tank/card

tank-under-way = under way
tank-test-not-finished = its test is not finished at this line
tank-closest-point = closest point
tank-untested-collected = not tested this tick: it is collected
tank-untested-behind-first = not tested this tick: First stopped at { $first }
tank-untested-rebounding = not tested this tick: no detection while rebounding
tank-untested-far-away = not tested this tick: it is far away
tank-untested-yet = not tested this tick: not reached yet
tank-where-sent = where the hit sends the tank
tank-sent-along-face = { $quantity } = { $formula }, of the region's face
tank-sent-along-mtv-axis = direction = n: method MtvAxis
tank-sent-along-centres = { $quantity } = { $formula }: method CentreLine
tank-disk-sends = { $quantity } = { $formula }: disks send along the centre line

## explain/tank/mod

tank-nearest = the nearest

## explain/tank/moments

explain-yes = yes
explain-no = no
explain-yes-then = yes: { $consequence }
explain-no-then = no: { $consequence }
tank-least-so-far = least so far, on { $axis }
tank-axis-gap = gap on { $axis }
tank-distance-to-face = distance to face
tank-rebound-move = rebound's move
tank-move = move
tank-yaw = yaw
tank-left-to-go = { $target }: distance to the tank
tank-chase-speed = speed
tank-shell-touches-target = shell-{ $shell } touches { $target }
tank-backs-off-by = back-off
tank-rebound-duration = rebound
tank-out-of-target = out of { $target }
tank-hit-ends-detection = First: the hit ends detection, { $targets ->
    [one] 1 target
   *[other] { $targets } targets
} not tested
tank-region-found = yes: { $region }, no more questions
tank-no-target-tested = the tick began rebounding: no target is tested
tank-shell-ends-at-target = the first target touched ends the shell
tank-shell-time-up = its time is up: the shell ends
tank-nothing-overlaps = nothing solid overlaps: no more passes

## explain/tank/response

tank-target-pushed = pushed: { $quantity } = { $formula }
tank-shell-hit = a shell hit it after the part t: { $quantity } = { $formula }
tank-who-moved = who moved
tank-step-without-keys = { $quantity } = { $formula }; no key is read
tank-speed-grows = { $quantity } grows: { $formula }
tank-hit-highlights = on_hit Highlight: both are orange this tick
tank-hit-collects = on_hit Collect: it disappears
tank-goes-other-way = it goes the other way: { $formula }
tank-pushed-by = move for one tick
tank-rebound-amount = { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}, { $step } each
tank-hit-rebound = this hit's rebound
tank-slow = slow
tank-fast = fast
tank-rebound-to-come = { $quantity } to come = { $formula }
tank-all-rebounds = all rebounds as one
tank-sum-of-directions = { $quantity } of the directions
tank-rebounds-cancel = sum 0: direction of the deepest hit
tank-most-of-all = { $quantity }: the largest
tank-separation = separation: the deepest first
tank-whole-move = the tank's move in all
tank-sum-of-moves = move + back-off + MTVs

## explain/tank/verdict

tank-nearest-is-far = no contact: nearest is { $b }, { $gap } away
tank-gap = no contact: { $gap } to { $b }
tank-gap-on-axis = no contact: { $gap } to { $b } on { $axis }
tank-rebounding = not tested: { $a } is rebounding, { $left } left
tank-no-target-nearby = no contact: no target nearby
tank-is-collected = not tested: { $b } is collected
tank-detection-ended-before = not tested: the hit with { $hit } ended detection before { $b }
tank-too-far-away = not tested: { $b } is too far away
tank-not-tested-yet = { $b } not tested
tank-least-overlap = least overlap { $overlap } on { $axis }, { $tested } of 4 axes tested
tank-gap-among-axes = gap { $gap } on { $axis }, { $tested } of 4 axes tested
tank-nothing-moves = nothing moves
tank-collects = { $b } is collected
tank-pushes = { $b } moves { $way }
tank-mtv-moves = the MTV moves { $a } out by { $way }
tank-goes-back = { $a } goes back { $way }
tank-region-sends-back = region R{ $region } sends { $a } back { $way }

## explain/verdict

verdict-so-far = so far: { $verdict }
verdict-hit = hit: { $a } overlaps { $b } by { $overlap }
verdict-hit-on-axis = hit: { $a } overlaps { $b } by { $overlap } on { $axis }
verdict-touching = touching: { $a } and { $b }, no overlap, so no hit
verdict-testing = testing { $a } and { $b }
verdict-with-response = { $hit }; { $response }

## explain/lab/broad

lab-all-pairs = pairs: n (n − 1) ÷ 2
lab-boxes-compared = boxes compared
lab-candidates-bounds-overlap = candidates: their bounds overlap
lab-overlapping-pairs = pairs that overlap
lab-height-of-tree = height of the tree
lab-broad-phase-title = broad phase: { $method }
lab-brute-force = brute force
lab-grid = grid
lab-sweep-and-prune = sweep and prune
lab-tree = tree
lab-with-candidates = { $verdict }; candidates { $candidates } of { $pairs }, overlapping { $overlapping }
lab-broad-phase-counts = { $compared } boxes compared; candidates { $candidates } of { $pairs }, overlapping { $overlapping }
lab-candidates = candidates
lab-candidates-of-pairs = { $candidates } of { $pairs } pairs
lab-bounds-overlap = { $a } and { $b }: bounds overlap: a candidate
lab-bounds-apart = { $a } and { $b }: bounds are apart
lab-entered-cell = { $body }: cell { $x }, { $y }
lab-sorted-along-axis = along { $axis }
lab-moves-up = { $body }: moves up by { $places }
lab-node-name = node { $number }
lab-inserted-at-depth = { $body }: at depth { $depth }
lab-rotated-to-balance = { $up } up, { $down } down: to balance heights
lab-rotated-for-size = { $up } up, { $down } down: a box becomes smaller
lab-nodes-overlap = { $a } and { $b } overlap
lab-nodes-apart = { $a } and { $b } are apart

## explain/lab/card

lab-in-no-pair = not in any pair yet
lab-pair-left-out = not tested, because the bounds do not overlap. The test would give:
lab-every-axis = every axis
lab-step-by-step = step by step
lab-other-overlapping-parts = other parts that overlap
lab-card-title = a { $a } – b { $b }: { $test }
lab-gjk-and-epa = GJK and EPA
lab-minkowski-difference = Minkowski difference
lab-clipping = clipping
lab-time-of-impact = time of impact
lab-closest-point = closest point
lab-mtv-shortest = MTV of all parts, the shortest
lab-mtv-best-found = MTV of all parts, the best found
lab-deepest-parts = the parts that overlap most, of { $overlapping }
lab-the-distance = the distance

## explain/lab/mod

lab-deepest-pair = the deepest
lab-preview-heading = Test results for the current positions.
lab-part-name = { $body } part { $number }
lab-edge-name = { $part } edge { $from }–{ $to }
lab-corner-name = { $part } corner { $number }
lab-centre-name = { $part } centre

## explain/lab/moments

lab-two-names = { $a } and { $b }
lab-overlapping-pairs-of-parts = { $pairs ->
    [one] 1 pair of parts overlaps
   *[other] { $pairs } pairs of parts overlap
}
lab-pairs-tested = { $tested ->
    [one] 1 pair
   *[other] { $tested } pairs
} tested, { $left-out } left out
lab-step-limit-reached = { $a } and { $b }: conservative advancement reached its step limit at { $time }
lab-next-tick-continues = the next tick goes on from here
lab-touch-after = { $a } and { $b } touch after { $time }
lab-touch-now = { $a } and { $b } touch
lab-contact-point = contact point
lab-ends-at-impact = the tick ends at the first impact
lab-axis-separates = a gap: this axis separates the shapes

## explain/lab/narration

lab-epa-gave-up = gave up; the depth is known to { $doubt }
lab-separation = separation { $distance }
lab-contact-point-at = contact point { $number } at { $position }
lab-closest-feature = closest: { $feature }
lab-closest-not-applicable = Closest needs a point, circle, segment or capsule
lab-no-hit-within = no hit within { $time }
lab-no-hit-before = no hit before { $time }
lab-overlap-now = overlap now
lab-no-nearer-support = no support point is nearer
lab-simplex-contains-origin = the simplex contains the origin
lab-simplex-through-origin = the simplex goes through the origin
lab-gave-up = it gave up
lab-across-edge = across { $edge }
lab-from-corner-to-corner = from corner to corner
lab-inside-name = inside { $part }
lab-edge-turned-round = { $edge }, turned round
lab-single-point = a single point
lab-origin-inside-by = origin inside by { $distance }
lab-origin-outside-by = origin outside by { $distance }
lab-difference-of-corners = corner { $a } of a − corner { $b } of b
lab-origin-nearest-corner = the origin is nearest to a corner of the simplex
lab-origin-nearest-edge = the origin is nearest to an edge of the simplex
lab-origin-nearest-inside = the origin is nearest to the inside of the triangle
lab-lower-bound = lower bound
lab-nearest-of-edges = { $step }: { $edges ->
    [one] 1 edge
   *[other] { $edges } edges
}, the nearest
lab-at-distance = at { $distance }
lab-beyond-edge-by = distance beyond that edge
lab-border-found = it cannot grow: this is the border
lab-reference-edge = reference: { $edge }
lab-incident-edge = incident: { $edge }
lab-nothing-cut-off = nothing is cut off here
lab-end-cut-off = cut at this end
lab-point-kept = kept: separation
lab-point-left-out = left out: separation
lab-along-the-two = along both shapes
lab-never-overlap = never overlap
lab-overlap-from-to = overlap from { $enter } to { $leave }
lab-round-corners-meet = round corner { $a } of a meets corner { $b } of b
lab-advanced-to = step { $step }: time
lab-distance = distance
lab-no-faster-than = no faster than
lab-safe-advance = safe advance
lab-query-point = the point
lab-foot-on-edge = { $edge }: foot at t = { $fraction }
lab-foot-clamped = { $edge }: foot at t = { $fraction }, clamped to { $clamped }
lab-corner-to-segment = corner { $corner } to the segment
lab-segment-inside = the segment is inside from t = { $enter } to { $leave }

## explain/lab/sat

lab-axis-parallel = { $axis }: parallel to { $other }
lab-axis-gap = gap { $length }
lab-axis-depth = depth { $length }
lab-axis-not-used = { $depth }, not used
lab-longer-push-used = the shorter push-out crosses an inner edge: the longer is used
lab-no-push-usable = both push-outs cross inner edges: not used
lab-shapes-touch = neither gap nor depth: the shapes touch
lab-gap-no-contact = a gap on this axis: no contact
lab-interval-contained = one interval contains the other: add distance to the nearer end
lab-least-depth = the least depth

## explain/lab/verdict

lab-not-tested-no-pair = not tested: no pair
lab-not-tested-closest = not tested: Closest needs a point, circle, segment or capsule
lab-hit-by-gjk = hit: { $a } overlaps { $b }: { $end }; GJK gives no depth
lab-gjk-gave-up = GJK gave up after { $iterations }: { $a } and { $b }
lab-touching-pair = touching: { $a } and { $b }, so no hit
lab-gap-between = no contact: { $gap } between { $a } and { $b }
lab-gap-on-axis = no contact: { $gap } between { $a } and { $b } on { $axis }
lab-gap-origin-outside = no contact: { $gap } between { $a } and { $b }; origin outside a − b
lab-gap-at-closest-points = no contact: { $gap } between { $a } and { $b } at the closest points
lab-gap-to-feature = no contact: { $query } is { $gap } from { $feature }
lab-less-than = less than { $length }
lab-hit-with-way = hit: { $a } overlaps { $b } by { $overlap } { $way }
lab-also-parts-overlap = { $verdict }; { $a } overlaps { $b } by { $overlap } { $way }
lab-also-part-by = { $verdict }; { $b } by { $overlap } { $way }
lab-way-on-axis = on { $axis }
lab-way-at-contacts = at { $contacts }
lab-hit-shortest-move = hit: { $a } overlaps { $b } by { $overlap } on { $normal }, the shortest move for all parts; overlapping parts: { $pairs }
lab-hit-best-found = hit: { $a } overlaps { $b } by { $overlap } on { $normal }, the best found for all parts; overlapping parts: { $pairs }
lab-will-hit = will hit: { $a } and { $b } in { $time }
lab-hit-now = hit now: { $a } overlaps { $b } by { $overlap }
lab-touching-at-point = touching: { $a } and { $b } at { $point }, normal { $normal }
lab-pair-apart-within = no hit within { $time }: { $a } and { $b }
lab-advancement-gave-up = advancement gave up: no hit before { $time }: { $a } and { $b }
lab-with-stop = { $verdict }; everything stops
lab-with-stop-at-contact = { $verdict }; everything stops at this contact: { $point }, normal { $normal }

## explain/walker/card

walker-title-upright = walker: Upright
walker-title-adhere = walker: Adhere
walker-sign-of-facing = the sign of (Z × W).y
walker-no-ground-stays = no ground from { $up } above to { $down } below: it stays
walker-the-ray = the ray
walker-hits-on-ray = hits on the ray
walker-chosen-hit-along = t of the chosen hit, along the ray
walker-new-ground-normal = N′, the ground's normal there
walker-last-smaller-step = no ground: retried as { $steps } smaller steps; the last
walker-still-no-ground = still no ground: it stays
walker-standing-no-ray = standing: no ray is cast
walker-the-posture = the posture
walker-result = result
walker-tilt-turns = q₁ turns { $normal } to N′, by
walker-direction-turned = the direction turned about N′
walker-before-plus-off = before + off
walker-since-start = since the start
walker-step-made = step made
walker-no-step-made = none

## explain/walker/moments

walker-step = step
walker-facing = facing
walker-no-key-held = no key held, so no ray is cast
walker-attempt = as { $steps ->
    [one] one step
   *[other] { $steps } smaller steps
}
walker-ray-length = ray length
walker-triangle-hit = triangle { $number }
walker-no-ground-on-ray = no ground on this ray
walker-turn = turn
walker-stays-in-place = the walker stays where it is
walker-side-projected = V in the plane of N′
walker-outcome-reversed = yes: D′ is reversed
walker-outcome-stays = no: D′ stays
walker-out-of-plane-by = out of the plane of F and N by
walker-no-smaller-steps-left = no ground on this ray, and no smaller steps are left
walker-retry-smaller-steps = no ground on this ray: retry as { $steps } smaller steps

## explain/walker/verdict

walker-standing-no-key-held = standing: no key held, so no ray is cast
walker-looking-for-ground = looking for ground
walker-on-ground = on ground: slope { $slope }, { $length } along the ray
walker-with-astray = { $verdict }; { $angle } off course
walker-no-ground-below = no ground from { $up } above to { $down } below the next place; walker stays
walker-no-ground-within = no ground within { $reach } in { $steps }; walker stays
walker-smaller-steps = { $n ->
    [one] 1 smaller step
   *[other] { $n } smaller steps
}

## explain/walker/ways

walker-way-off = { $way }: { $angle } off
walker-cosine-of-side = the cosine of { $side } and D
walker-ahead = ahead
walker-level-with-forward = level with F
walker-zero-along-ground = 0 is along the ground
walker-zero-in-plane = 0 is in the plane of F and N
walker-outcome-in-planes = D′ lies in the plane of F and N, and in that of N′
walker-angle-from-closed = the angle from Closed's C to D′ about N′

## explain/wall/boxes

wall-box = box
wall-axis-name = { $box } { $axis }
wall-deciding-axis = the deciding axis
wall-the-move = the move
wall-two-boxes-title = box – { $other }: SAT
wall-all-axes = all { $count } axes
wall-face-axes-only = the six face axes; the edges are not crossed
wall-axis-overlap = overlap { $length }
wall-edges-parallel = { $edges }: parallel, no axis
wall-normal-from-other = n, from the other box to the driven one
wall-hit = hit
wall-apart = apart

## explain/wall/card

wall-plane-title = box – { $plane }
wall-no-such-plane = there is no such plane
wall-half-projection-height = half projection, height
wall-plane-thin-sheet = (Plane: a thin sheet)
wall-halfspace-solid-behind = (HalfSpace: solid behind)
wall-both-cases = in both cases:
wall-led-here-by-plane = found in pass { $pass }: another plane's push-out led here
wall-led-here-by-object = found in pass { $pass }: another object's push-out led here
wall-wholly-behind-sheet = wholly behind the sheet, so free
wall-touching-no-hit = touching is no hit
wall-move-made = move made
wall-every-push = every push

## explain/wall/mod

wall-nearest-object = the nearest

## explain/wall/moments

wall-pass-number = pass { $number }
wall-wanted-move = wanted move
wall-no-plane-hit = no plane was hit in this pass: done
wall-nothing-hit = nothing was hit in this pass: done

## explain/wall/verdict

wall-not-tested-no-plane = not tested: no plane
wall-not-tested-nothing = not tested: nothing
wall-object-not-tested = not tested: { $b }
wall-overlap-below-radius = { $a } overlaps { $b } by { $overlap } (s { $s } < r { $r })
wall-touching-plane = touching: { $b }, r { $r } = s { $s }, so no hit
wall-behind-thin-plane = no contact: { $a } is behind the thin { $b }, |s| { $s } ≥ r { $r }
wall-gap-to-plane = no contact: { $gap } to { $b }, s { $s } > r { $r }
wall-overlap-on-axis = { $a } overlaps { $b } by { $overlap } on { $axis }
wall-edge-axes-not-tested = { $verdict } (edge axes not tested)
wall-touching-on-axis = touching: { $a } and { $b } on { $axis }, so no hit
wall-gap-on-axis = no contact: { $gap } to { $b } on { $axis }
wall-hit-centre-behind = hit: centre { $distance } behind { $b }, so push-out r + |s| = { $overlap }
wall-hit-by-plane = hit: s { $s } < r { $r }, so { $b } pushes { $a } out { $overlap }

## explain/bodies/article

bodies-flight-formula = v₀ · damping − (0, g · dt)
bodies-nothing-moves-it = nothing moves it
bodies-no-mtv = no overlap: no MTV
bodies-grounded = grounded
bodies-not-grounded = not grounded
bodies-not-grounded-without-gravity = not grounded, without gravity
bodies-share-full = share: Full; small components count as 0
bodies-share-half = share: Half, but all against immovable bodies; small components count as 0
bodies-share-by-mass = share: ByMass: other mass / sum of both masses; small components count as 0
bodies-mtv-share = MTV out of { $body } · share
bodies-min-label = min: the most negative x and y
bodies-max-label = max: the largest positive x and y
bodies-min-formula = the most negative x and y, or 0
bodies-max-formula = the largest positive x and y, or 0
bodies-velocity-gain-formula = clamp((min + max) / dt · force scale)
bodies-y-goes-back = y goes back, Δv.y = 0
bodies-antagonist-hold = antagonist hold
bodies-axis-goes-back = { $axis } goes back
bodies-moved-in-axis = moved in { $axis }
bodies-vibration-hold = vibration hold
bodies-component-halved = .{ $axis } halved
bodies-component-clamped = .{ $axis } clamped
bodies-lever-formula = −(min + max), clamped to ± the half size
bodies-torque-formula = r × (v · mass / dt)
bodies-momentum-kept = 0.99 momentum
bodies-cannot-turn = it cannot turn: momentum
bodies-turn-formula = momentum / I · dt, about r

## explain/bodies/card

bodies-still-though-fast = Gravity or a push gave the body the speed in brackets, and the vibration hold put it back where it was: it keeps that speed, and does not move.
bodies-fell-out = it fell out of the world
bodies-is-frozen = frozen: its position became invalid
bodies-response-heading = the response
bodies-velocity-after-tick = v after the tick
bodies-velocity-so-far = v so far
bodies-spin-after-tick = ω after the tick
bodies-spin-so-far = ω so far
bodies-moving-speed = the speed that moved it
bodies-energy-change = its change in this tick
bodies-momentum-sum = momentum = Σ m v
bodies-brute-force-pairs = pairs that BruteForce compares
bodies-grid-pairs = pairs that Grid compares
bodies-tested-pairs = pairs tested: their bounds overlap
bodies-overlapping-pairs = pairs that overlap
bodies-world-title = the world
bodies-untested-pairs = not tested: pairs over the limit
bodies-sweep-and-prune-pairs = pairs that SweepAndPrune compares
bodies-tree-boxes = boxes that Tree compares, its nodes included
bodies-mouse-pull = the mouse: { $quantity } = { $formula }
bodies-soft-spring-impulse = its soft spring's impulse

## explain/bodies/expanded_pair

bodies-pair-names = a { $a } – b { $b }
bodies-point-above-face = { $separation } above the face: no contact point
bodies-gap = gap { $gap }
bodies-gap-ends-test = gap { $gap } on { $axis }: apart after { $tested } of { $axes } axes
bodies-gap-ends-test-near = gap { $gap } on { $axis }: apart after { $tested } of { $axes } axes; near enough to be a contact
bodies-sub-step = sub-step { $number }
bodies-solve-iteration = iteration { $number }
bodies-relax-iteration = relax iteration { $number }
bodies-point-bounce = point { $point }: vn { $before } → { $after }, λ { $impulse }
bodies-point-warm-start = point { $point }: λ { $normal }, λt { $friction }
bodies-pull-clamped = λ < 0 would pull: clamped to 0, no impulse
bodies-point-separation = point { $point }: separation { $separation }
bodies-point-friction = point { $point }: λt { $before } → { $after }, at most ±{ $limit }

## explain/bodies/impulse

bodies-damping-formula = v₀ · damping
bodies-no-contact = no contact
bodies-contact-with = contact with { $body }
bodies-point-impulse = λ at point { $point }{ $sub-steps ->
    [one] {""}
   *[other] , in the last of { $sub-steps } sub-steps
}
bodies-friction-limit-shrank = the limit shrank after it
bodies-friction = friction
bodies-bounce-sum = bounce, in all
bodies-greater-restitution = the greater restitution
bodies-at-point = at point { $point }
bodies-contact-rigid = the contact is rigid
bodies-contact-spring = the contact as a damped spring
bodies-bias-gap-formula = separation / h
bodies-bias-closes-gap = { $quantity } = { $formula }: allows just closing the gap
bodies-bias-formula = max(rate · (separation + slop), −push speed)

## explain/bodies/mod

bodies-first-contact = the first

## explain/bodies/moments

bodies-bodies-likewise = { $count ->
    [one] 1 body
   *[other] { $count } bodies
} likewise
bodies-other-bodies-likewise = { $count ->
    [one] 1 other body
   *[other] { $count } other bodies
} likewise
bodies-overlaps-likewise = { $count ->
    [one] 1 overlap
   *[other] { $count } overlaps
} likewise
bodies-other-overlaps-likewise = { $count ->
    [one] 1 other overlap
   *[other] { $count } other overlaps
} likewise
bodies-gain-clamped = Δv clamped
bodies-grounded-no-more = grounded no more
bodies-position = position
bodies-dropped = { $count ->
    [one] 1 body
   *[other] { $count } bodies
} dropped
bodies-ball-velocity = v of the ball
bodies-spring-impulse = spring impulse
bodies-brute-force-compares = BruteForce compares
bodies-grid-compares = Grid compares
bodies-tested = tested: their bounds overlap
bodies-contact-phases = { $entered } Enter, { $stayed } Stay, { $left } Exit
bodies-angle = angle
bodies-taken-out = { $count ->
    [one] 1 body
   *[other] { $count } bodies
}
bodies-min-max-sum = min + max
bodies-moved = moved
bodies-gain-ends = Δv ends at ±{ $limit }
bodies-antagonist-held = antagonist hold: pushed up and down, it keeps its height
bodies-vibration-held = vibration hold: { $axes ->
    [x] x
    [y] y
   *[both] x and y
} moved too little, back to the last place
bodies-frozen-for-good = position became invalid: frozen for good
bodies-nothing-to-test = no bounds overlap: nothing to test

## explain/bodies/pair

bodies-chosen-pair = chosen pair: a { $a } – b { $b }
bodies-deepest-pair = deepest pair: a { $a } – b { $b }
bodies-near-pair = pair: a { $a } – b { $b }
bodies-manifold-heading = its manifold
bodies-mtv-without-depth = { $quantity } = { $formula }: method Article leaves out the depth
bodies-turned-mtv-formula = −depth · n
bodies-normal-from-b = normal, from b to a
bodies-point-at-start = point { $point }: a { $edge-of-a }, b { $edge-of-b }, start
bodies-point-at-end = point { $point }: a { $edge-of-a }, b { $edge-of-b }, end
bodies-point-place = { $place }, separation { $separation }
bodies-reference-edge = reference edge { $edge }: separation { $separation }, the largest
bodies-reference-edge-outer = reference edge { $edge }: separation { $separation }, the largest without an inner edge
bodies-reference-edge-biased = reference edge { $edge }: separation { $separation }, the largest, though one of b's is slightly larger
bodies-incident-edge = incident edge { $edge }: it faces the reference most
bodies-clip-cuts = clipped by a side plane: { $length } cut off
bodies-clip-cuts-nothing = clipped by a side plane: nothing cut off
bodies-end-kept = end at separation { $separation }: kept
bodies-end-left-out = end at separation { $separation }: left out

## explain/bodies/verdict

bodies-no-movable-contact = no contact: no movable body touches another
bodies-body-fell-out = { $a } fell out of the world
bodies-body-is-frozen = { $a } is frozen: its position became invalid
bodies-hit-mtv = hit: { $a } overlaps { $b } by { $overlap }, MTV { $mtv }
bodies-hit-mtv-sum = hit: { $a } overlaps { $b } by { $overlap }, MTV { $mtv }; { $mtvs } sum to { $sum }
bodies-hit-cannot-move = hit: { $a } overlaps { $b } by { $overlap }, MTV { $mtv }; { $a } cannot move
bodies-hits = { $a } hits { $b }
bodies-carries = { $a } carries { $b }
bodies-leans-against = { $a } leans against { $b }
bodies-rolls-on = { $a } rolls on { $b }
bodies-slides-along = { $a } slides along { $b }
bodies-rests-on = { $a } rests on { $b }
bodies-contact-depth = { $contact }: depth { $overlap }, { $impulse }
bodies-contact-gap = { $contact }: gap { $gap }, { $impulse }
bodies-hit-impulse = { $hit }; { $impulse }
bodies-bounce = bounce { $bounce }
bodies-impulse = impulse { $impulse }
bodies-impulse-and-bounce = impulse { $impulse }, bounce { $bounce }
bodies-touching = touching: { $a } and { $b }
bodies-gap-between = no contact: { $gap } between { $a } and { $b }
bodies-gap-on-axis = no contact: { $gap } between { $a } and { $b } on { $axis }
bodies-separating = { $contact }; they separate at { $speed }, so no impulse is needed
bodies-no-impulse-needed = { $contact }; no impulse needed
bodies-not-tested = not tested: { $a } and { $b }
bodies-no-contact-at-seam = no contact: { $a } and { $b }, { $inner-edge }
bodies-layer-apart = not tested: { $a } and { $b }, bodies of layer { $layer } do not meet
bodies-layers-apart = not tested: { $a } and { $b }, layers { $layer } and { $other-layer } do not meet
bodies-moves-freely = no contact: { $a } moves at { $speed }

## explain/bodies/view

bodies-inner-edge = { $tile } edge { $edge }: an inner edge, covered by { $neighbour }
bodies-speed-of-gravity = { $moving } (gravity { $kept })
bodies-speed-of-pushes = { $moving } (pushes { $kept })

## explain/bodies/visits

bodies-impulse-history = { $sub-step }, point { $point }: { $impulses }
bodies-warm-impulse = warm { $impulse }
bodies-bounce-impulse = bounce { $impulse }
bodies-impulses-left-out = … { $count } more …
bodies-relaxed-impulses = relaxed { $impulses }
bodies-approach-formula = min(approach, 0)
bodies-point-bounces = point { $point } bounces
bodies-applied-impulse = applied impulse
bodies-last-solve = point { $point }, last iteration (solve { $iteration })
bodies-last-relax = point { $point }, last iteration (relax { $iteration })
bodies-impulse-sum-formula = max(Σλ − m · scale · (vn + bias) − give · Σλ, 0)
bodies-impulse-change-formula = Σλ + max(−m · scale · (vn + bias) − give · Σλ, 0)
bodies-friction-sum-formula = clamp(Σ − m · vt, ±limit)
bodies-friction-change-formula = Σ + clamp(−m · vt, ±limit)

## figure/bodies

figure-inner-edge = inner edge
figure-closest-point = closest point
figure-closest-point-to-centre = closest point → centre
figure-line-of-centres = line of centres
figure-distance = distance
figure-centre = centre
figure-radius-less-distance = r − distance
figure-radii-less-distance = rA + rB − distance
figure-normal-impulse = normal impulse { $point }
figure-friction-impulse = friction { $point }
figure-friction-range = between ±{ $limit }
figure-normal-gauge = normal impulse Jn
figure-friction-gauge = friction between ±μJn

## figure/lab

figure-closest-point-of = closest point of { $body }
figure-normal = normal
figure-axes-tested = { $axes ->
    [one] 1 axis
   *[other] { $axes } axes
} tested so far
figure-corner-number = corner { $corner }
figure-time-of-impact = time of impact
figure-no-hit-within = no hit within
figure-gave-up-at = gave up at
figure-shortest-for-parts = shortest for all parts
figure-best-for-parts = best found for all parts
figure-overlap-and-end-gap = overlap + end gap
figure-converged = converged after { $iterations ->
    [one] 1 iteration
   *[other] { $iterations } iterations
}
figure-depth = depth

## figure/lab/search

figure-polytope-edges = polytope of { $edges } edges
figure-nearest-corner = a corner is nearest
figure-nearest-edge = an edge is nearest
figure-triangle = a triangle
figure-contact = contact
figure-advance = { $step }: { $distance } apart
figure-origin = origin
figure-ahead = ahead
figure-up = up
figure-after = after
figure-way-out = out

## figure/layout/bounds

figure-contact-time = contact { $time }
figure-last-entry = last entry { $time }
figure-at-least = at least { $distance }
figure-at-most = at most { $distance }

## figure/layout/repeated

figure-line-by-ticks = The same line, tick by tick
figure-runs-diverge = A, B diverge

## figure/layout/table

figure-axes-of = Axes of { $body }
figure-edge-crossings = Edge × edge
figure-gap-length = gap { $gap }

## figure/map

figure-map = map
figure-wall-number = wall { $number }
figure-to-wall = to wall { $number }
figure-to-piece = to { $piece }
figure-path-of-centre = path of the centre
figure-wanted = wanted
figure-slide-number = slide { $number }
figure-push-number = push { $number }
figure-start = start
figure-end = end
figure-head-above-ceiling = head above the ceiling
figure-ground-above-feet = ground above the feet
figure-ray-reach = the ray reaches { $depth } m below the feet
figure-feet = feet
figure-head = head
figure-end-of-ray = end of the ray
figure-height = height
figure-no-ceiling-within = no ceiling within
figure-above-feet = above the feet
figure-no-ground-within = no ground within
figure-below-feet = below the feet
figure-along-heading = along the heading
figure-ray = ray
figure-hit = hit

## figure/map/heights

figure-heights = heights
figure-stops-player = stops the player
figure-height-of-feet = feet { $height }
figure-height-of-step = step over { $height }
figure-height-of-head = head { $height }
figure-height-of-wall = top of { $piece } { $height }

## figure/step

figure-axis-tested = on { $axis }, { $tested } tested so far

## figure/tank

figure-axes-tested-of-four = { $axes } of 4 axes tested
figure-radius-and-face-distance = r + distance to face
figure-distance-less-radius = distance − r
figure-distance-to-face = distance to face
figure-rebound = rebound, { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
} ×
figure-rebound-by-region = rebound by R{ $region }, { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
} ×
figure-pushed-out = pushed out

## figure/tank/regions

figure-aligned = { $body }, aligned
figure-angle-from-x = angle from { $body } x

## figure/values

figure-overlap = overlap
figure-gap = gap
figure-least-of-axes = { $axes ->
    [one] on the only axis
   *[other] least of { $axes } axes
}
figure-widest-of-axes = { $axes ->
    [one] on the only axis
   *[other] widest of { $axes } axes
}

## figure/walker

figure-along-wanted = along W
figure-along-front = along F
figure-ground = ground
figure-along-ray = along the ray
figure-ray-length = of { $length } m
figure-error-in-tick = in this tick; { $before } before it
figure-off-course = off course
figure-angle-in-space = in space
figure-angle-on-ground = on the ground
figure-turn-angle = R, from D to V
figure-start-of-ray = start of the ray
figure-seen-along-normal = seen along N′
figure-straight-on = straight on

## figure/wall

figure-along-normal = along n
figure-behind-sheet = |s| − r: behind the sheet
figure-deepest-corner = deepest corner
figure-distance-along-normal = s, along n
figure-along-axis = along the axis
figure-witness-point = witness point of { $body }
figure-seen-along-axis = seen along the axis

## figure/words

figure-title = Figure of { $body }
figure-title-of-pair = Figure of { $a } and { $b }
figure-bounds = { $line }: from { $from } to { $to } { $unit }
figure-line-overlap = line { $line }: { $a } from { $a-from } to { $a-to }, { $b } from { $b-from } to { $b-to }, overlap { $overlap } m
figure-line-gap = line { $line }: { $a } from { $a-from } to { $a-to }, { $b } from { $b-from } to { $b-to }, gap { $overlap } m
figure-line-values = line { $line }: { $a } from { $a-from } to { $a-to }, { $b } from { $b-from } to { $b-to } { $unit }
figure-line-mark = { $mark } at { $place }
figure-line-tick = in tick { $tick }
figure-line-decides = decides

## frames/body

frames-name-twice = two bodies have the name `{ $body }`
frames-number-too-large = a number of `{ $body }` is beyond 1e15
frames-no-shape-yet = `{ $body }` has no shape, here or in a frame before
frames-no-corners = `{ $body }` has a polygon without corners
frames-too-many-corners = `{ $body }` has more than 256 corners
frames-negative-radius = `{ $body }` has a radius below 0
frames-size-too-large = `{ $body }` has a size beyond 1e9
frames-rounded-polygon = `{ $body }` has a polygon with a radius, which is not supported

## frames/report

frames-contact-missing = missing contact
frames-contact-false = false contact
frames-depth-wrong = wrong depth
frames-normal-wrong = wrong normal
frames-missed-overlap = no contact, but the overlap is { $depth }
frames-missed-gap = contact reported, but the gap is { $gap }
frames-depth-differs = the depth is { $depth } instead of { $right }
frames-normal-differs = the normal is { $normal } instead of { $right }
frames-flaw-and-flaw = { $flaws }, and { $flaw }
frames-difference = { $fault } (line { $line })
frames-difference-explained = { $fault }: { $flaws } (line { $line })
frames-unknown-body = a contact names `{ $body }`, which is no body of this frame

## overlay/bodies/grid

overlay-sweep-and-prune = sweep and prune
overlay-tree = tree
overlay-no-grid = no grid
overlay-cell-size = cell { $size }
overlay-cell-too-small = cell { $size }, this body is larger
overlay-pairs-compared = { $method }: { $compared } of { $all } pairs compared

## overlay/bodies/motion

overlay-before-response = before the response

## overlay/depth

overlay-depth-answer = Answer
overlay-depth-work = Work
overlay-depth-all = All
overlay-depth-answer-help = Show what the tick decided: the pair, the deciding axis and one number
overlay-depth-work-help = Also show how that was found: the other axes, with one number each
overlay-depth-all-help = Show everything that the overlays draw
overlay-repeated-rays = { $label }, { $count } rays
overlay-repeated-pairs = { $label }, { $count } pairs
overlay-repeated-bodies = { $label }, { $count } bodies
overlay-repeated-times = { $label }, { $count } times

## overlay/ghosts

overlay-never-tested = { $length } never tested
overlay-to-and-fro = to and fro { $length }

## overlay/lab/clipping

overlay-reference-edge = reference
overlay-incident-edge = incident
overlay-point-left-out = left out: { $separation } above

## overlay/mod

overlay-name-models = Models
overlay-name-motion = Motion
overlay-name-axis = Axis
overlay-name-ghosts = Ghosts
overlay-name-grid-cells = Grid cells
overlay-name-test = Test
overlay-name-broad-phase = Broad phase
overlay-name-gathered-triangles = Gathered triangles
overlay-name-regions = Regions
overlay-name-probe = Probe
overlay-models-help = The tested shape of every object in this tick
overlay-motion-help = Velocities, the wanted move and the move made
overlay-axis-help = The deciding axis beside the bodies, with both projections, their overlap or gap, and the MTV
overlay-ghosts-help = Past positions: paths, untested jumps, both ends of a vibration

## overlay/tank/motion

overlay-rebound-left = { $length } to go
overlay-wanted-step = wanted
overlay-now = now
overlay-along = along
overlay-goal = goal
overlay-frozen = frozen
overlay-layer = layer { $name }
overlay-b-away = B, { $distance } away
overlay-your-answer = yours, { $length }
overlay-true-mtv = MTV, { $length }
overlay-region-yes = { "" }: yes
overlay-region-no = { "" }: no

## overlay/wall/motion

overlay-tangential-part = tangential: kept
overlay-normal-part-undone = normal: undone
overlay-normal-part = normal

## overlay/bodies/mod

overlay-cells-help = The broad phase: the cells in use, and those that are searched for the explained body

## overlay/lab/mod

overlay-test-help = The test of the explained pair: the deciding axis and the MTV, the Minkowski difference with simplex and polytope, or the regions
overlay-broad-phase-help = The bounds of all bodies, the cells, intervals or tree that sort them, and the candidates

## overlay/map/mod

overlay-gathered-help = The triangles near the player: walls hatched, floors tinted, and those that do not count dashed

## overlay/tank/mod

overlay-regions-help = The four regions round the target, of which one gives the direction of the rebound

## overlay/walker/mod

overlay-probe-help = The ray that looks for ground, its hits, and the chosen hit

## mesh/gltf

mesh-extension-not-read = the file needs the extension { $extension }, which is not read
mesh-saved-without-extension = a file saved without it
mesh-no-triangle = there is no triangle in it
mesh-scene-with-mesh = a scene with a mesh
mesh-line-column = line { $line }, column { $column }
mesh-node-has-two-parents = node { $node } has two parents, or is its own ancestor
mesh-one-parent-each = one parent for each node
mesh-too-many-primitives = more than { $most } primitives, sparse vertices and strip triangles
mesh-mode-is = mode is { $mode }
mesh-no-positions = it has no positions
mesh-position-attribute = the attribute POSITION
mesh-corners-of-triangles = its triangles have { $corners } corners
mesh-multiple-of-three = a multiple of 3
mesh-more-than-triangles = more than { $most } triangles
mesh-no-such-vertex = there is no vertex { $number }
mesh-lines-left-out = { $count ->
    [one] 1 primitive of points or lines is
   *[other] { $count } primitives of points or lines are
} left out
mesh-skins-not-applied = { $count ->
    [one] 1 skin is
   *[other] { $count } skins are
} not applied
mesh-in-final-pose = a mesh in its final pose
mesh-morph-targets-not-applied = { $count ->
    [one] 1 primitive has
   *[other] { $count } primitives have
} morph targets, which are not applied
mesh-in-final-shape = a mesh in its final shape
mesh-other-scenes-left-out = { $count ->
    [one] 1 other scene is
   *[other] { $count } other scenes are
} left out
mesh-one-scene-expected = one scene
mesh-vertex-coordinate = vertex { $vertex }: { $axis } is { $coordinate }
mesh-number-within-reach = a number from -{ $reach } to { $reach }
mesh-json-line-column = JSON, line { $line }, column { $column }
mesh-triangles-expected = triangles
mesh-below-limit = below { $limit }

## mesh/gltf/bytes

mesh-first-chunk-not-json = the first chunk is not JSON
mesh-binary-gltf-expected = a binary glTF file
mesh-file-cut-off = the file ends after { $bytes } bytes
mesh-at-least-bytes = at least { $bytes } bytes
mesh-no-gltf-version = the file names no version of glTF
mesh-other-gltf-version = this is glTF { $version }
mesh-buffer-without-source = the buffer has neither a uri nor a binary chunk
mesh-buffer-file-expected = a buffer's file
mesh-buffer-size = the buffer has { $bytes } bytes
mesh-base64-expected = base64, as in "data:application/octet-stream;base64,AAAA"
mesh-buffer-not-base64 = the embedded buffer is not base64
mesh-base64-damaged = the base64 text is damaged at character { $position }
mesh-component-type = componentType is { $code }
mesh-component-types-expected = 5120 to 5123, 5125 or 5126
mesh-index-component-type = componentType of the indices is { $code }
mesh-accessor-type = the type is { $type }
mesh-view-range = the view covers { $bytes } bytes from byte { $first }
mesh-part-of-buffer = a part of the buffer's { $bytes } bytes
mesh-byte-stride = byteStride is { $stride }
mesh-elements-past-end = its { $count } elements end after the { $bytes } bytes of { $view }
mesh-fewer-elements-expected = fewer elements, or more bytes
mesh-ascending-numbers-expected = ascending numbers below { $limit }
mesh-sparse-indices-wrong = the sparse indices are wrong
mesh-indices-unsupported = indices that are sparse or have no bufferView are not supported
mesh-indices-in-view = indices in a bufferView, in a file without Draco compression
mesh-no-such-part = there is no { $kind } { $index }
mesh-uri-expected = a uri
mesh-bytes-expected = { $bytes } bytes
mesh-index-component-types = 5121, 5123 or 5125
mesh-part-expected = a { $kind }

## mesh/gltf/document

mesh-too-many-entries = more than { $most } entries
mesh-list-expected = a list

## mesh/ground

mesh-too-many-triangles = there are { $total } triangles
mesh-too-many-built = there are { $built } triangles that are built from numbers, { $count } of them from { $factors }
mesh-most-built = at most { $most } such in all: smaller numbers
mesh-too-many-triangles-built = there are { $total } triangles, { $count } of them from { $factors }

## mesh/heights

mesh-heights-fixed-while-running = heights cannot be set while the scene runs
mesh-heights-missing = there are no heights; expected 2 rows of 2 or more

## mesh/letter

mesh-no-glyph = the font has no glyph for { $character }
mesh-visible-character-expected = a character that can be seen, such as 'A'

## mesh/looks

mesh-no-colour-named = there is no colour { $name }

## mesh/obj

mesh-most-bytes-of-line = at most { $most } bytes
mesh-line-too-long = the line is too long
mesh-byte-not-utf8 = byte 0x{ $byte } is not UTF-8
mesh-utf8-expected = text in UTF-8
mesh-vertex-lacks-coordinate = the vertex has no { $axis }
mesh-three-numbers-expected = three numbers, as in "v 1 0 2.5"
mesh-number-expected = a number such as 0.5
mesh-face-corners = the face has { $corners ->
    [one] 1 corner
   *[other] { $corners } corners
}
mesh-at-least-three = at least 3
mesh-no-vertex-number = the corner { $corner } is no vertex number
mesh-vertex-number-expected = a whole number such as 3, or 3/1/2
mesh-no-face = there is no face in it
mesh-face-line-expected = a line such as "f 1 2 3"
mesh-coordinate-is = { $axis } is { $number }

## mesh/obj/fault

mesh-readable-file-expected = a file that can be read
mesh-vertex-before-expected = a vertex before it, such as "v 1 0 2.5"
mesh-more-than-vertices = more than { $most } vertices
mesh-line-number = line { $line }

## mesh/track

mesh-track-factors = { $segments } segments × { $strips } strips × { $parts } parts

## params/declare

params-no-parameters-here = no parameter `{ $name }` here
params-meant-or-one-of = did you mean `{ $meant }`? one of { $names }
params-no-parameter = no parameter `{ $name }`

## params/given

params-fields-in-parentheses = fields in parentheses
params-field-identifier = field identifier

## params/leaf

params-no-parameter-below = no parameter `{ $parameter }` below { $kind }
params-not-of-kind = `{ $text }` is not { $kind }
params-name-fixed-while-running = a name cannot be set while the scene runs
params-list-empty = the list is empty
params-no-entry = no entry `{ $name }`

## params/misread

params-number-in-quotes = `{ $text }` is in quotes
params-without-quotes = without quotes: `{ $text }`
params-begins-with-dash = `{ $text }` begins with a dash
params-minus-sign-expected = a minus sign: `-{ $digits }`
params-has-unit = `{ $text }` has a unit
params-number-without-unit = numbers have no unit: `{ $number }`
params-number-is-in-unit = numbers have no unit: `{ $number }`, which is in { $unit }
params-numbers-are-in-unit = numbers have no unit; it is in { $unit }
params-is-calculation = `{ $text }` is a calculation
params-result-is = the result of it: `{ $result }`
params-not-true-or-false = `{ $text }` is not true or false
params-did-you-mean = did you mean `{ $meant }`?
params-vector-in-parentheses = in parentheses: `({ $numbers })`
params-not-a-vector = `{ $text }` is not a vector
params-text-in-backquotes = the text is in backquotes
params-text-in-single-quotes = the text is in single quotes
params-not-text = `{ $text }` is not text
params-text-in-double-quotes = text in double quotes: `"{ $text }"`
params-result-of-calculation = the result of it

## params/mod

params-entries-by-name = list entries are called by their names: `{ $list }.NAME{ $below }`
params-parameter-of-scene = a parameter of the scene
params-see-params-command = see `collidoscope params`

## params/named_file

params-file-fixed-while-running = a file cannot be set while the scene runs

## params/value

params-whole-number = a whole number
params-true-or-false = true or false
params-list-of-points = a list of points
params-one-character = one character
params-name-of-variant = a variant's name
params-each-number-in-range = { $form }, each number { $range }
params-one-character-such-as = one character such as 'A'
params-one-of = one of { $names }
params-point-such-as = a point such as (1, 0.5)
params-out-of-range = { $number } is out of range
params-not-finite = { $number } is not a finite number
params-not-one-of = `{ $name }` is not one of { $names }
params-whole-number-from-zero = a whole number, at least 0
params-vector-such-as = a vector such as (1, 0, 2.5)
params-character-such-as = a character such as 'A'
params-range = { $low } to { $high }
params-range-with-unit = { $low } to { $high } { $unit }
params-at-most = at most { $most }
params-number = a number
params-vector = a vector
params-character = a character
params-points-such-as = a list of points such as [(0, 0), (1, 0), (0, 1)]
params-expected = expected { $wanted }
params-problem-expected = { $problem }; expected { $expected }
params-most-in-all = at most { $most } in all

## platform/page/files

platform-not-a-file-of-the-page = this file was not given to the web version
platform-page-has-no-folders = { $path }: the web version has no folders

## platform/mod

platform-no-such-file = there is no such file
platform-reading-not-permitted = you are not permitted to read it

## platform/native/atomic_write

platform-cannot-be-written = { $path }: cannot be written: { $reason }
platform-link-to-itself = it is a link that leads back to itself
platform-not-regular-file = it is not a regular file
platform-read-only = it is read-only
platform-names-no-file = it names no file

## platform/native/dialog

platform-compare-recording = Compare with a recording
platform-open-scene = Open a scene or a recording
platform-open-answers = Open answers
platform-save-recording = Save the recording
platform-export-progress = Export progress
platform-export-answers = Export answers
platform-save-table = Save the table
platform-save-drawings = Save the drawings
platform-save-class = Save the class
platform-export-numbers = Export numbers
platform-export-animation = Export an animation
platform-export-figure = Export the Figure
platform-save-scene = Save the scene
platform-files-scenes = Scenes
platform-files-scene = Scene
platform-files-answers = Answers
platform-files-table = Table
platform-files-picture = Picture
platform-files-pixels = Pixels
platform-files-animation = Animation

## platform/native/files

platform-reading-timed-out = timed out; copy the file to this computer
platform-is-folder = it is a folder
platform-cannot-be-copied = { $path }: cannot be copied: { $reason }

## platform/native/storage

platform-disk-silent = its disk does not answer

## predict

predict-ticks-take-too-long = This step takes too long to run. Shorten its drives, or use fewer bodies.

## predict/grade

predict-answer-is-off = { $truth }; your answer is { $difference } off
predict-tip-is-off = length { $length }; your tip is { $difference } off
predict-every-line-right = every line in its place
predict-line-at-place = line { $place } is “{ $line }”
predict-axis-depth = { $axis }: depth { $depth }
predict-axis-gap = { $axis }: gap { $gap }

## predict/lab

predict-only-lab-has-gap = only a pair of a lab has a gap
predict-test-without-distance = this test gives no distance at that moment
predict-only-closest-has-region = only the test Closest finds the region of a point
predict-too-few-regions = that shape has too few regions to choose from
predict-point-near-border = the point is { $distance } m from the border of its region
predict-ways-out-too-near = two push-outs are almost equally long: { $first } m and { $second } m

## predict/question_moment

predict-moment-does-not-come = the drive does not reach the moment within { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}
predict-answer-not-known = not checked for a clear answer: its ticks take too long to run
predict-shorter-drives-expected = shorter drives, or fewer bodies
predict-clear-answer-expected = a question with one clear answer

## predict/truth

predict-no-pair-near = no pair is near
predict-nothing-overlaps = nothing overlaps at that moment
predict-body-without-position = a body has no position
predict-pair-not-tested = the pair is not tested along axes at that moment
predict-axes-too-near = two axes give almost equal values: { $first-axis } with { $first } m and { $second-axis } with { $second } m
predict-no-choice-comes-true = none of the choices comes true within { $n ->
    [one] 1 tick
   *[other] { $n } ticks
}
predict-choices-same-tick = “{ $one }” and “{ $other }” come true in the same tick
predict-does-not-come-about = the goal is not reached within { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}
predict-asked-tick-does-not-come = the tick in question is not reached within { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}
predict-no-such-number = this number does not exist at that moment
predict-answer-would-be = the answer would be { $answer }
predict-too-few-lines = the tick has only { $lines ->
    [one] 1 line
   *[other] { $lines } lines
}

## scene/check

check-title-too-long = the title has { $characters } characters
check-name-empty = the name is empty
check-name-expected = a name such as "box-1"
check-name-letters = only letters A to Z, a to z, digits, `_` and `-`
check-name-has-character = the name { $name } contains { $character }
check-name-of-driven-body = the name `{ $name }` is already used by the driven body
check-other-name-expected = another name
check-name-of-kind = the name { $name } is reserved for a { $kind }
check-name-taken = the name { $name } is already used by { $list }[{ $index }]
check-own-name-expected = a different name for each
check-no-such-lesson = there is no lesson { $name }
check-built-in-or-file = the name of a built-in lesson, or a file `{ $file }` beside the scene
check-meant-or-file = did you mean `{ $meant }`? or a file `{ $file }` beside the scene
check-lesson-outside-folder = the lesson { $name } lies outside the scene's folder
check-file-beside-scene = a file `{ $file }` beside the scene
check-regular-file-beside-scene = a regular file `{ $file }` beside the scene
check-file-not-there = the file { $file } is not there

## scene/course

course-level-worked-means = Follow each move and compare.
course-level-completed-means = The beginning is given: the rest is for you to find.
course-level-alone-means = Only the goal is given.
course-needs-later-unit = needs `{ $unit }`, which does not come before it
course-unit-twice = is listed twice
course-figure-twice = the figure `{ $figure }` is listed twice
course-scene-without-unit = { $scene } belongs to no unit
course-no-such-scene = there is no scene `{ $scene }`
course-number-of-exercises = has { $exercises ->
    [one] 1 exercise
   *[other] { $exercises } exercises
}, not { $least } to { $most }
course-level-without-exercise = has no exercise of the level { $level }
course-levels-out-of-order = the levels of its exercises are not in order
course-exercise-without-scene = exercise { $number }: no scene `{ $scene }`
course-exercise-without-step = exercise { $number }: { $scene } has no step { $step }
course-figure-without-scene = figure { $figure }: no scene `{ $scene }`
course-unit-without-page = has no page
course-page-too-long = its page has { $words } words, more than { $most }
course-page-without-title = its page does not begin with a title
course-page-figures-differ = its page shows the figures { $shown }, declared are { $declared }; it must be the same { $count }
course-level-worked = Worked example
course-level-completed = Finish the rest
course-level-alone = On your own
course-figure-problem = figure { $figure }: { $problem }

## scene/edit

edit-cannot-be-removed = { $path } cannot be removed
edit-entry-or-field-expected = the path of a list entry or of a field
edit-value-missing = the value is missing
edit-not-a-list = { $list } is not a list
edit-list-expected = the path of a list such as targets

## scene/edit/place

edit-not-in-file = { $path } is not in the file
edit-value-path-expected = the path of a value in the file
edit-file-without-world = the file has no world
edit-whole-file = the file
edit-no-such-part = there is no { $part } in { $place }
edit-index-expected = an index, 0 to { $last }
edit-no-such-entry = there is no entry { $entry } in { $list }

## scene/edit/rename

edit-entry-without-name = { $path } has no name
edit-named-entry-expected = the path of a list entry with a name

## scene/edit/splice

edit-no-fields = there are no fields in `{ $text }`

## scene/field_help

field-help-default = { $default } by default

## scene/foreign

foreign-language-not-ron = this is { $language }, not RON
foreign-word-processor = a document of a word processor
foreign-xml-or-html = XML or HTML
foreign-parentheses-missing = the parentheses round the whole are missing

## scene/game_frames

game-frames-file-without-name = the file has no name
game-frames-outside-folder = the file { $file } lies outside the scene's folder
game-frames-not-read = the file { $file } is not read: a scene without a file, as links have it, reads none
game-frames-file-unreadable = the file cannot be read: { $reason }
game-frames-keys-not-used = { $keys } are not used
game-frames-keys-expected = the keys of docs/frames.md
game-frames-line-skipped = line { $line } is skipped: { $reason }
game-frames-frame-expected = a frame as in docs/frames.md
game-frames-wrong-contacts-unmarked = { $contacts } contacts are wrong; not all are marked
game-frames-lines-skipped = { $lines } lines are skipped in all
game-frames-frames-expected = frames as in docs/frames.md
game-frames-file-without-frame = the file has no frame
game-frames-lines-expected = a line of JSON for each frame: docs/frames.md
game-frames-fewer-expected = fewer frames
game-frames-bodies = { $n ->
    [one] 1 body
   *[other] { $n } bodies
}
game-frames-wrong-contacts = { $n ->
    [one] 1 wrong contact
   *[other] { $n } wrong contacts
}
game-frames-units-per-metre = 1 m = { $units } units

## scene/game_frames/track

game-frames-too-many-bodies = the frames have more than { $most } bodies in all
game-frames-too-many-shapes = the bodies have more than { $most } different shapes
game-frames-too-many-places = there are { $frames } frames of { $bodies } bodies, more than { $most } places
game-frames-body-left-out = `{ $name }` is left out: { $reason }
game-frames-lab-shape-expected = a shape that a lab can hold
game-frames-places-left-out = { $places ->
    [one] 1 body position is
   *[other] { $places } body positions are
} left out: too far away
game-frames-near-places-expected = at most { $distance } m from the first frame's bodies
game-frames-bodies-left-out = { $count ->
    [one] 1 body is
   *[other] { $count } bodies are
} left out, such as `{ $example }`
game-frames-most-bodies = at most { $most } bodies
game-frames-body-too-large = it is larger than { $most } m
game-frames-too-many-parts = it has { $parts } convex parts, more than a body can have

## scene/gltf_file

gltf-file-problem = the file { $file } { $problem }
gltf-file-outside-folder = the file { $file } lies outside the folder of the glTF file

## scene/goal

goal-collect-all = Collect all coins.
goal-reach-ring = Reach the green ring.
goal-drive-without-hit = Drive for { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
} without a hit.
goal-position-not-finite = the position is not finite
goal-position-expected = three numbers in m
goal-radius-out-of-range = the radius is out of range
goal-ticks-out-of-range = the number of ticks is out of range
goal-ticks-expected = 1 to 216,000 ticks
goal-nothing-to-collect = nothing can be collected
goal-coin-expected = a target with `on_hit: Collect`
goal-nothing-driven = nothing is driven
goal-driven-body-expected = a driven body
goal-no-driver-contacts = this world records no contacts of a driver
goal-other-goal-expected = `Reach` or `Collect`
goal-radius-range = 0.01 to 10,000 m

## scene/imported

imported-skipped = skipped: { $part }

## scene/imported/included

imported-file-without-field = it has no field `{ $field }`
imported-path-not-relative = its path is not relative to the level
imported-file-missing = the file does not exist
imported-files-too-large = all files together exceed { $size } MiB
imported-not-json-object = it is not a JSON object

## scene/imported/ldtk

imported-level-not-read = level { $name }, which is in the file { $file }{ $reason }
imported-level-file-expected = a level beside the project or saved in it
imported-layer-of-level-problem = layer { $layer } of level { $level } { $problem }
imported-tile-layer = layer { $layer } of tiles
imported-automatic-layer = layer { $layer } of automatic tiles
imported-rules-layer-expected = the IntGrid layer of its rules
imported-layer-of-kind = layer { $layer } of the kind { $kind }
imported-ldtk-layers-expected = IntGrid, tile and entity layers
imported-cells-do-not-fit = has { $cells } cells; { $columns } × { $rows } = { $count }
imported-cell-not-whole = has the cell { $cell }; expected a whole number
imported-tile-misplaced = has a tile at { $place }; expected a position such as [16, 32]

## scene/imported/level

imported-layer-with-tiles = layer { $layer } ({ $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
})
imported-skipped-and-more = { $problem } Skipped: { $parts } and { $more } more.
imported-shapes-left-out = { $count ->
    [one] 1 shape that is neither a rectangle nor a circle
   *[other] { $count } shapes that are neither rectangles nor circles
}
imported-plain-shapes-expected = rectangles and circles, or a level of at most 200 shapes
imported-too-many-bodies = There are { $count } solid bodies; a world holds at most { $most }.
imported-level-title = { $name }: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} of { $kind } in { $bodies ->
    [one] 1 body
   *[other] { $bodies } bodies
}, { $width } × { $height } m
imported-level-scale = 1 m is { $units ->
    [one] 1 unit
   *[other] { $units } units
} of the file; (0, 0) is ({ $x }, { $y }) in the file, and y points up.
imported-skipped-parts = { $problem } Skipped: { $parts }; { $wanted }.

## scene/imported/solid

imported-only-tile-layer = the only tile layer
imported-layers-named-solid = layers named solid
imported-tiles-with-shapes = tiles with collision shapes
imported-object-layer-left-out = object layer { $layer } ({ $objects ->
    [one] 1 object
   *[other] { $objects } objects
})
imported-solid-as-only-layer = each tile is solid, because there is no other tile layer
imported-solid-by-name = each tile is solid, because its name, class or a property says so
imported-solid-by-shapes = tiles with collision shapes in the tileset are solid, with these shapes
imported-layer-merged = Layer { $name }, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} in { $shapes ->
    [one] 1 shape
   *[other] { $shapes } shapes
}: { $reason }.
imported-entities = { $count ->
    [one] 1 entity
   *[other] { $count } entities
}
imported-object-problem = object { $id } { $problem }; { $expected }

## scene/imported/tile_data

imported-unknown-compression = is compressed with { $compression }, which is not read; save the map with CSV or zlib
imported-unknown-encoding = has the encoding { $encoding }; expected csv or base64
imported-tile-not-whole = has the tile { $tile }; expected a whole number
imported-base64-damaged = has damaged base64 text
imported-compressed-damaged = has damaged compressed tiles
imported-bytes-not-in-fours = has a number of bytes that is no multiple of 4
imported-no-tile-data = has no tile data

## scene/imported/tiled

imported-layer-not-orthogonal = layer { $layer }: the map is { $orientation }
imported-orthogonal-map-expected = an orthogonal map
imported-image-layer = image layer { $layer }
imported-object-not-read = { $kind } object { $id } of layer { $layer }{ $reason }
imported-object-kinds-expected = a rectangle, ellipse, point, polygon or tile
imported-tileset-not-read = collision shapes of the tileset in the file { $file }{ $reason }
imported-tileset-expected = a tileset beside the map or embedded in it
imported-tiles-do-not-fit = has { $tiles } tiles; { $width } × { $height } = { $count }
imported-too-many-tiles = has more than { $most } tiles
imported-number-too-large = has the { $key } { $number }; expected at most { $most }
imported-layer-kinds = tile layers and object layers
imported-layer-problem = layer { $layer } { $problem }

## scene/imported/tmx

imported-entities-declared = entities are declared, which are not read
imported-nested-too-deep = elements are nested more than { $most } deep
imported-not-tiled-element = the element <{ $name }> is no Tiled { $wanted }
imported-one-or-other = { $one } or { $other }

## sim/bodies/setup

bodies-too-much-work = the solver would process bodies { $count } times per tick: { $work }
bodies-most-work = at most { $most } in all: fewer bodies or smaller numbers
bodies-work-factors = { $bodies } bodies × { $sub-steps } sub_steps × ({ $iterations } iterations + { $relaxing } relax_iterations)
bodies-driver-is-fixed = the body `{ $name }` is fixed and cannot be driven
bodies-driver-must-move = a body that can move
bodies-no-such-body = there is no body `{ $name }`
bodies-body-name-expected = the name of one of `bodies`

## sim/bodies/sim

bodies-too-many = there would be { $count } bodies; expected at most { $most }

## sim/lab/frames_file

lab-frames-fixed-while-running = this is used when the scene is loaded; change it in the text
lab-no-frames = this scene has no frames

## sim/lab/mod

lab-too-many-parts-together = the bodies consist of { $parts } convex parts
lab-too-many-corners-together = the bodies have { $corners } corners in all

## sim/lab/shape

lab-shape-without-corner = there is no corner
lab-corner-number-expected = a number from 0 to { $last }
lab-no-such-corner = no corner `{ $corner }`
lab-convex-or-outline = convex corners; or use `Outline`, which may be concave
lab-corners-in-other-order = the corners in the other order, counter-clockwise
lab-convex-corners-expected = 3 to 64 corners, convex and counter-clockwise
lab-number-of-parts = the body consists of { $count } convex parts
lab-parts-expected = 1 to 64 convex parts
lab-outline-corners-expected = 3 to 64 corners, counter-clockwise
lab-outline-meets-itself = the outline meets itself at ({ $x }, { $y }): edge { $first-start }–{ $first-end } and edge { $second-start }–{ $second-end }
lab-corners-once-round = corners in order round the outline, counter-clockwise
lab-too-few-corners = a polygon has at least 3 corners, not { $count }
lab-too-many-corners = a polygon may have { $most } corners, not { $count }
lab-corner-not-finite = corner { $corner } has no finite position
lab-corner-repeated = corner { $corner } repeats the one before it
lab-polygon-no-area = the polygon has no area
lab-corners-clockwise = the corners go clockwise
lab-outline-turns-inwards = the outline turns inwards at corner { $corner }
lab-outline-crosses-itself = the outline crosses itself

## sim/map/mod

map-piece-without-file = this piece has no OBJ file in the scene

## sim/quantities

quantities-name-expected = { $field }: expected a body's name, a dot and one of its numbers, such as { $body }.position.x
quantities-one-of = { $field }: one of { $names }

## sim/walker/mod

walker-no-ground-to-stand = there is no ground below to stand upright on

## sim/walker/terrain

walker-track-without-path = the track has no path; expected at least one part
walker-file-not-read = no file has been read; expected one named in the scene

## params/words

params-word-every-pair = Every pair
params-word-falling = falling
params-word-jumping = jumping
params-word-hopping = hopping
params-word-mtv = MTV
params-word-mtv-axis = MTV axis
params-word-on-the-ground = on the ground
params-word-obb = OBB
params-word-aabb = AABB
params-word-sat = SAT
params-word-gjk = GJK
params-word-gjk-and-epa = GJK and EPA
params-word-swept-axes = Swept axes

## scene/imported/tiles

imported-named-layer = a layer with `collision`, `solid`, `wall`, `obstacle` or `block` in its name, class or properties

## scene/kind

kind-scene = a scene
kind-is-scene = this is a scene, not { $wanted }; `collidoscope FILE` opens it, and `collidoscope run FILE` runs it without a window
kind-recording = a recording
kind-is-recording = this is a recording, not { $wanted }; `collidoscope FILE` opens it, and `collidoscope replay FILE` runs it again
kind-class = a class
kind-is-class = this is a class, not { $wanted }; `collidoscope FILE` opens it
kind-answers = the answers of a class
kind-is-answers = these are the answers of a class, not { $wanted }; `collidoscope class FILE` makes a table of them
kind-drive = a drive
kind-is-drive = this is a drive, not { $wanted }; `--drive FILE` takes it

## scene/live

live-braces-never-closed = `{"{"}{"{"}` is never closed
live-close-on-line = `{"}"}{"}"}` on the same line
live-not-a-value = { $text } is not a live value
live-wanted-forms = a form such as body.field, a/b.depth or param:path

## scene/load

load-mesh-is-no-scene = this is a mesh, not a scene; write beside it a file such as my-map.ron that says (title: "My map", world: Map(pieces: [(name: "mesh", shape: Obj(path: "{ $file }"))])), and open that
load-scenes-are-ron = scenes are RON: `(title: "x", world: Tank(...))`
load-missing-did-you-mean = { $why }, nor a built-in scene; see `collidoscope list`; did you mean `{ $close }`?
load-missing-expected = { $why }, nor a built-in scene; see `collidoscope list`; expected a scene file or the id of a built-in scene
load-unreadable-did-you-mean = { $why }; did you mean `{ $close }`?
load-unreadable-expected = { $why }; expected a scene file or the id of a built-in scene

## scene/loading

loading-failed = loading failed; open another scene

## scene/meshes

meshes-degenerate-left-out = { $count ->
    [one] 1 degenerate triangle is
   *[other] { $count } degenerate triangles are
} left out
meshes-triangles-with-area = triangles with an area
meshes-file-refused = the file { $file } { $why }
meshes-wanted-file = an OBJ or glTF file in the scene's folder, such as "ruins.obj"
meshes-file-not-built-in = the file { $file } is not built in, and a scene without a file, as links have it, reads none
meshes-scene-as-file = the scene as a file, with this one beside it
meshes-file-not-regular = the file { $file } is not a regular file
meshes-most-mebibytes = at most { $mebibytes } MiB
meshes-file-too-large = the file { $file } is too large
meshes-file-has-no-name = the file has no name
meshes-file-outside-folder = the file { $file } lies outside the scene's folder
meshes-file-is-gltf = the file { $file } is glTF
meshes-page-reads-no-gltf = the web version cannot read glTF; save the mesh as OBJ, or use the desktop version
meshes-file-wrong = the file { $file }: { $problem }
meshes-file-wrong-at = the file { $file }, { $place }: { $problem }

## scene/names

names-no-body = there is no body { $name }
names-no-contact-number = there is no number of a contact { $name }
names-no-value = there is no value { $name }
names-no-number = there is no number { $name }
names-no-event = there is no event { $name }

## scene/problem

problem-nothing-known = nothing is known here
problem-only-known = only { $name } is known here
problem-did-you-mean-only = did you mean `{ $close }`? only { $name } is known here
problem-one-of = one of { $names }
problem-did-you-mean-one = did you mean `{ $close }`? one of { $names }

## scene/question

question-nothing-driven = nothing is driven
question-drive-to-moment = a drive to the moment
question-lasts-too-long = lasts { $ticks } ticks
question-a-sentence = a sentence
question-choice-count = { $count ->
    [one] 1 choice
   *[other] { $count } choices
}
question-line-count = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
question-3-to-5 = 3 to 5
question-2-to-4 = 2 to 4 of them
question-two-without-when = two choices have no `when`
question-one-without-when = at most one without
question-leaves-no-room = a tolerance of { $tolerance } accepts no answer
question-number-above-0 = a number above 0

## scene/read

read-cannot-be-read = cannot be read: { $why }
read-file-too-large = the file is too large: { $bytes } bytes
read-most-bytes = at most { $bytes } bytes ({ $mebibytes } MiB)

## scene/save

save-lesson-left-out = its lesson was left out, because the values in it no longer fit the scene
save-steps-left-out = { $count ->
    [one] step { $steps } of its lesson was left out, because it no longer fits the scene
   *[other] steps { $steps } of its lesson were left out, because they no longer fit the scene
}
save-file-is-gone = { $file }: the file no longer exists
save-another-file-stays = { $file }: another file of that name is there, and stays

## scene/schema

schema-an-overlay = an overlay

## scene/shapes

shapes-no-shape = There is no shape in it.
shapes-only-one-shape = There is one shape, and a lab compares two.
shapes-too-many-parts = The shapes have { $parts } convex parts; a lab holds at most { $most } bodies.
shapes-as-understood = Shapes of a text as `collidoscope explain` understood them; x to the right, y up.
shapes-as-understood-turned = Shapes of a text as `collidoscope explain` understood them; x to the right, y up, y of the text turned.
shapes-title = Shapes: { $names }
shapes-renamed = What the text calls `{ $given }` is { $name } here.
shapes-parts-tested-together = { $name } { $why ->
    [concave] is concave
   *[corners] has many corners
}: its { $parts } convex parts are tested together.
shapes-parts-as-bodies = { $name } { $why ->
    [concave] is concave
   *[corners] has many corners
}: its { $parts } convex parts are bodies of their own, { $name }-1 to { $name }-{ $count }.
shapes-outline-crosses-itself = The outline of { $name } crosses itself; its convex hull is used instead.
shapes-list-and-last = { $names } and { $last }
shapes-list-and-more = { $first }, { $second } and { $rest } more

## scene/shapes/sheet

shapes-metre-in-units = 1 m is { $units } units of the text.
shapes-unit-in-metres = 1 unit of the text is { $metres } m.
shapes-origin-in-text = Position (0, 0) is ({ $x }, { $y }) in the text.

## scene/steps

steps-text-empty = the text is empty
steps-what-to-do = what to do, in a sentence
steps-asks-nothing = the step has no question, so it is never answered
steps-goal-or-question = `until` with a goal, or `ask`
steps-no-bound-given = no bound is given
steps-number-without-name = the number has no name
steps-name-and-bounds = a `name` with `above`, `below` or both
steps-bound-not-finite = { $bound } is not a finite number
steps-finite-number = a finite number
steps-empty-range = nothing is above { $above } and below { $below }
steps-above-less-below = `above` less than `below`

## scene/tree/parse

ron-scene-without-attribute = a scene without: (title: ..., world: ...)
ron-unknown-attribute = unknown attribute
ron-nothing-between-commas = there is nothing between two commas
ron-one-comma-each = one comma after each field
ron-at-most-deep = at most { $depth } deep
ron-nested-too-deep = brackets are nested too deep
ron-field-in-quotes = the field's name { $field } is in quotes
ron-fields-without-quotes = field names have no quotes: { $field }
ron-field-letters = letters, digits and `_`, no `-`, `+` or `.`
ron-not-a-field = { $word } is not a field name
ron-instead-of-colon = found { $found } instead of a colon
ron-field-is-written = a field is written `name: value`
ron-bracket-still-open = found `{ $found }`, but the `{ $bracket }` in line { $line } is still open
ron-bracket-to-close = `{ $bracket }` to close it
ron-number-has-unit = the number { $number } has a unit, { $unit }
ron-numbers-without-unit = numbers have no unit
ron-text-runs-on = the text that begins at { $line }:{ $column } runs into line { $end }
ron-quote-missing-at-end = is a `"` missing at its end?
ron-colon-behind = found `:` after { $word }
ron-fields-stand-in-parentheses = fields belong in parentheses: `(name: value)`
ron-instead-of-comma = found { $found } instead of a comma
ron-comma-or-close = a comma before it, or `{ $bracket }`
ron-at-most-values = at most { $most } values
ron-too-much-in-file = there is too much in the file
ron-follows-scene = { $word } follows the scene
ron-nothing-after-scene = nothing after the closing parenthesis
ron-comment-never-closed = the comment is never closed
ron-mark-at-end = `{ $mark }` at its end
ron-text-never-closed = the text in quotes is never closed
ron-file-ends-open = the file ends, but the `{ $bracket }` in line { $line } is still open
ron-file-is-empty = the file is empty
ron-only-blanks = there is nothing but blanks in the file
ron-only-comments = there is nothing but comments in the file

## scene/tree/stray

ron-begins-no-comment = `{ $sign }` begins no comment
ron-unexpected-slash = unexpected `/`
ron-line-comments-begin = comments begin with `//`
ron-merge-conflict = the file has the marks of a merge conflict
ron-one-version = one of the two versions, without the marks
ron-all-comments-begin = comments begin with `//` or `/*`
ron-has-curly-quotes = { $word } has curly quotes
ron-straight-quotes = straight quotes: `"`
ron-special-space = there is a space that is not plain, such as a no-break space
ron-plain-space = a plain space
ron-invisible-character = there is an invisible character
ron-nothing-in-place = nothing in its place
ron-semicolon-separates-nothing = `;` separates nothing
ron-comma-between-fields = a comma between fields: `,`
ron-full-width-character = `{ $character }` is a full-width character
ron-plain-character = the plain one: `{ $character }`

## scene/typed_reader

ron-vector = a vector
ron-vector-such-as = a vector such as (1, 0, 2.5)
ron-point = a point
ron-point-such-as = a point such as (1, 0.5)
ron-number = a number
ron-number-such-as = a number such as 0.5
ron-whole-number = a whole number
ron-whole-number-at-least = a whole number, at least 0
ron-true-or-false = true or false
ron-text = text
ron-text-in-quotes = text in double quotes
ron-character = one character
ron-character-such-as = one character such as 'A'
ron-list = a list
ron-list-in-brackets = a list in square brackets: `[...]`
ron-list-bracketed = a list in square brackets: `[{ $items }]`
ron-fields = a group of fields
ron-fields-in-parentheses = fields in parentheses: `(name: value)`
ron-variant = a variant
ron-variants-name = a variant's name
ron-expected-in-unit = { $expected }; it is in { $unit }
ron-fields-or-none = `{ $name }()`, with fields in it or none
ron-needs-parentheses = `{ $name }` needs its parentheses
ron-known-escapes = one of \n, \t, \\, \', or \x41, \u{"{"}e9{"}"}; two backslashes for one
ron-unknown-escape = unknown escape in a text
ron-variant-in-quotes = the variant { $name } is in quotes
ron-without-quotes = without quotes: `{ $name }`
ron-without-quotes-choices = without quotes, { $variants }

## scene/typed_reader/habits

ron-turn-in-degrees = `{ $field }: { $turn }`, in degrees
ron-number-in-degrees = `{ $field }`, a number in degrees
ron-called-ticks = it is called `ticks` here; 60 ticks are a second
ron-called-here = it is called `{ $field }` here
ron-belongs-in-world = it belongs in the world: `world: Tank({ $name }: ...)`; { $count ->
    [one] here only { $fields }
   *[other] here one of { $fields }
}
ron-belongs-to-scene = it belongs to the scene, outside of `world`; { $count ->
    [one] here only { $fields }
   *[other] here one of { $fields }
}
ron-belongs-outside-parentheses = it belongs outside of these parentheses; { $count ->
    [one] here only { $fields }
   *[other] here one of { $fields }
}
ron-not-before-parenthesis = { $name } does not belong before the parenthesis
ron-only-parentheses = only the parentheses: `(...)`
ron-is-not = { $text } is not { $kind }
ron-is-not-count = { $text } is not { $kind }: { $given ->
    [0] no number
    [1] one number
    [2] two numbers
    [3] three numbers
    [4] four numbers
    [5] five numbers
    [6] six numbers
   *[other] { $given } numbers
}, not { $needed ->
    [2] two
   *[3] three
}
ron-without-name = without a name: `{ $value }`
ron-in-parentheses = in parentheses: `({ $values })`

## scene/typed_reader/parts

ron-unknown-field = unknown field { $name }
ron-number-has-comma = { $number } has a comma
ron-decimals-have-point = decimals have a point: `{ $number }`
ron-stands-without-name = { $word } has no field name
ron-fields-are-named = fields are named: `name: value`
ron-has-no-fields = { $name } has no fields
ron-without-parentheses = { $name } without parentheses

## scene/typed_reader/refusal

ron-no-value = { $text } is no value
ron-leave-field-out = leave the field out: it has a default
ron-whole-number-to = a whole number, 0 to { $max }
ron-value-is-missing = the value is missing
ron-out-of-range = { $number } is out of range
ron-ends-with-type = { $number } ends with the name of a type
ron-unknown-variant = unknown variant { $name }
ron-among-fields = `{ $name }: ...` among its fields
ron-field-is-missing = the field `{ $name }` is missing
ron-field-given-twice = the field `{ $name }` is given twice
ron-each-field-once = each field once

## scene/worlds/bodies

scene-grid-count = columns × rows = { $count }
scene-pyramid-count = the rows of the pyramid together = { $count }
scene-z-of-0 = a z of 0
scene-there-objects = there are { $count } objects
scene-z-of-bodies = z has no effect: bodies move in the plane of x and y
scene-layer-count = there are { $count } layers
scene-at-most = at most { $most }
scene-no-layer = there is no layer { $name }
scene-name-of-layer = the name of one of `layers`
scene-name-of-stacked = the name { $body } is already generated by the stack { $stack }
scene-another-name = another name

## scene/worlds/lab

scene-page-without-frames = the web version cannot read game frames
scene-desktop-program = the desktop version
scene-body-count = there are { $count } bodies
scene-z-of-shapes = z has no effect: the shapes lie on a sheet of x and y

## scene/worlds/level

scene-starts-far-away = the player starts more than { $distance } m from every triangle
scene-starts-above-nothing = there is no ground below the player's start
scene-starts-inside-solid = the player starts inside a solid, or below the surface
scene-mesh-size = { $count } triangles, { $x } × { $y } × { $z } m

## scene/worlds/map

scene-stuck-on-step = the player can get stuck on `{ $piece }`: a step is { $height } m high
scene-stuck-on-steps = the player can get stuck on `{ $piece }`: it touches { $touched } steps at once, together { $height } m high
scene-less-than-step-over = less than { $height } m (`step_over`): make the steps lower or deeper
scene-no-piece = there is no piece, and the player falls
scene-list-of-pieces = a list `pieces` with a piece in it
scene-place-on-ground-such = a place on ground, such as ({ $x }, { $y }, { $z })
scene-place-on-ground = a place on ground

## scene/worlds/tank

scene-target-out-of-reach = { $target } is at height { $height } m, which the driver does not reach, but it is hit all the same
scene-height-from-to = a height (y) from { $feet } to { $top } m
scene-lowest-above-highest = the lowest speed, { $speed }, is above the highest
scene-at-most-highest = at most max_speed, { $speed } m/tick

## scene/worlds/walker

scene-at-least-one-part = at least one part, such as (name: "way", part: Straight())
scene-track-has-no-path = the track has no path
scene-no-ground = there is no ground, and the walker will not move
scene-at-least-one-ground = at least one entry in `ground`
scene-grid-too-small = a height grid of { $rows } × { $columns } is too small
scene-at-least-2-2 = at least 2 × 2
scene-row-of-heights = the row has { $heights ->
    [one] 1 height
   *[other] { $heights } heights
}
scene-as-first-row = { $columns }, as in the first row

## scene/worlds/wall

scene-name-of-plane = the name { $name } is already used by a plane

## shape_text/affine

paste-in-transform = `{ $word }` in a transform
paste-known-transforms = `translate`, `rotate`, `scale`, `skewX`, `skewY` or `matrix` with their numbers

## shape_text/answer

paste-overlap-without-depth = { $a } and { $b } overlap; GJK alone does not say by how much.
paste-apart = { $a } and { $b } are apart: the gap is { $gap }.
paste-touch = { $a } and { $b } touch: neither gap nor depth is more than rounding.
paste-overlap = { $a } and { $b } overlap by { $depth }: the { $way ->
    [shortest] shortest push-out
   *[best] best push-out found
} moves { $a } by { $way-of-a }, or { $b } by { $way-of-b }.
paste-shapes-heading = Shapes, corners counter-clockwise, x to the right, y up:
paste-shapes-heading-turned = Shapes, corners counter-clockwise, x to the right, y up, y of the text turned:
paste-axes-heading = Axes:
paste-notes-heading = Notes:
paste-shape-line = { $role }, { $kind }, line { $line }: { $form }
paste-named-shape-line = { $role } `{ $name }`, { $kind }, line { $line }: { $form }
paste-circle = centre { $centre }, radius { $radius }
paste-capsule-of-point = from { $end }, radius { $radius }
paste-part-corners = part { $part }: corners { $corners }
paste-axis-column = axis
paste-from-column = from
paste-interval-of-a = interval of a
paste-interval-of-b = interval of b
paste-overlap-column = overlap
paste-direction-column = direction
paste-support-of-a = support of a
paste-support-of-b = of b
paste-difference-column = difference
paste-distance-column = distance
paste-bound-column = bound
paste-mark-widest-gap = widest gap
paste-mark-least = least
paste-mark-gap = gap
paste-mark-inside = one inside the other, push-out { $depth }
paste-test-by-step = { $test }, step by step:
paste-test-of-cores = { $test }, step by step, of the cores, without the radii of { $radius }:
paste-gjkepa-goes-on = GjkEpa goes on from here to depth and MTV.
paste-mtv-and-normal = MTV { $mtv }: depth { $depth } along the normal { $normal }, from { $b } towards { $a }.
paste-deepest-point-goes = The deepest point of { $a } in { $b }, { $from }, goes to { $to }.
paste-gap-and-normal = Gap { $gap }: from { $from } of { $a } to { $to } of { $b }; the normal, from { $b } towards { $a }, is { $normal }.
paste-touch-and-normal = They touch at { $point }; the normal, from { $b } towards { $a }, is { $normal }.
paste-part-of-shape = part { $part } of { $shape }
paste-both-parts = { $first } and { $second }
paste-decided-by-parts = Decided by { $parts }: the { $which ->
    [deepest] deepest
   *[nearest] nearest
} of { $pairs } pairs of convex parts. The listed { $tests ->
    [axes] axes
   *[steps] steps
} are those of this pair.
paste-mtv-is-shortest = The MTV separates all parts; no shorter move does.
paste-mtv-is-best-found = The MTV separates all parts. With this many parts it is the best found, perhaps not the shortest.

## shape_text/compound

paste-parts-of-body = parts of one body, tested as one

## shape_text/diagnose

paste-list-and-more = { $list } and { $more } more
paste-negative-height = the height of { $name } is negative, { $given }: in its source y probably points down. Taken as { $height }; with --y-down all of y is turned. Normals and MTVs change the sign of y between the two.
paste-no-area = { $name } has no area: it is { $width } wide and { $height } high. It is tested as a point or segment, which has no inside: depths against it are small, and a fast body jumps over it.
paste-radius-is-0 = the radius of { $name } is 0: it has no area, and is tested as its core.
paste-ends-are-one = both ends of { $name } are { $place }: it is tested as a point.
paste-svg-mirrored = { $name } is SVG, whose y points down, and was read with y up: the picture is mirrored. The verdict and the depth are the same, but clockwise is counter-clockwise there, and y of normal and MTV has the other sign; --y-down turns it.
paste-corners-left-out = { $count ->
    [one] 1 corner of { $name } has no finite position:
   *[other] { $count } corners of { $name } have no finite position, such as
} { $first }. Left out. No comparison with NaN is true, so a test that looks for a gap finds none and reports a hit.
paste-corner-twice = { $name } has a corner twice in a row, or its first one again at the end: { $corners }. Left out: the edge between the two has the length 0, and dividing its normal by that length gives NaN.
paste-too-few-corners = { $name } has { $corners ->
    [one] 1 different corner, but a polygon needs at least three: tested as a point.
   *[other] { $corners } different corners, but a polygon needs at least three: tested as a segment.
}
paste-corners-on-line = all corners of { $name } are on one line: it has no area and no inside, and is tested as the segment from { $from } to { $to }.
paste-outline-meets-itself = the outline of { $name } meets itself at { $at }: the edge from { $first } and the edge from { $second }. What is inside is not defined, and normals point both in and out; its convex hull is tested in its place. Are two corners in the wrong order?
paste-corners-clockwise = the corners of { $name } run clockwise (area { $area }): turned round. The normals of edges taken counter-clockwise would all point inwards: a test that projects both shapes does not mind, one that uses outward normals (clipping, one-sided gaps) reports a false hit, or the wrong MTV.
paste-corners-between = { $name } has corners on the straight line between their neighbours: { $corners }. Left out: they add the same axis again, and rounding can make them look like dents to a convexity test.
paste-is-concave = { $name } is concave: it turns inwards at { $corners }. The separating axis test holds for convex shapes only, and would take the dent for solid: false hits. Tested in { $parts } convex parts.
paste-many-radians = { $name } is turned by { $angle } radians, more than a full turn. If the angle is in degrees, omit --radians: it is then { $radians } radians.
paste-few-degrees = { $name } is turned by { $angle } degrees, which is very little. If the angle is in radians, it is { $degrees } degrees: use --radians.
paste-far-apart = { $a } and { $b } are { $gap } apart, { $times } times the size of the larger one. Are they given in different units, or is one relative to its parent?
paste-sizes-differ = { $large } is { $times } times as large as { $small }. Are they given in different units, pixels and metres? A tolerance that suits one does not suit the other.

## shape_text/diagnose_axes

paste-axis-not-unit = the axis { $axis } has the length { $length }, not 1: every overlap on it comes out { $length } times as large as it is, so that the least one, the MTV, is found on the wrong axis.
paste-axis-not-unit-right = the axis { $axis } has the length { $length }, not 1: every overlap on it comes out { $length } times as large as it is, so that the least one, the MTV, is found on the wrong axis. The correct axis is { $right }.
paste-axis-without-direction = the axis { $axis } has no direction: every projection on it is a single point, an overlap of 0.
paste-axis-is-edge-direction = the axis { $axis } is the normal of no edge. It is an edge direction, not turned by a right angle; the normal of edge { $from }–{ $to } of { $shape } is { $normal }.
paste-axis-is-mirrored-edge = the axis { $axis } is the normal of no edge. It is an edge direction mirrored; the normal of edge { $from }–{ $to } of { $shape } is { $normal }.
paste-axis-is-swapped-edge = the axis { $axis } is the normal of no edge. It is an edge direction with x and y swapped, and no sign changed; the normal of edge { $from }–{ $to } of { $shape } is { $normal }.
paste-axis-of-no-edge = the axis { $axis } is the normal of no edge of { $a } or { $b }.
paste-axis-nearest-edge = the axis { $axis } is the normal of no edge of { $a } or { $b }. The nearest is the normal of edge { $from }–{ $to } of { $shape }, { $normal }.

## shape_text/lex

paste-bracket-never-closed = the bracket `{ $bracket }` is never closed
paste-bracket-after-last = a `{ $bracket }` after the last of its numbers
paste-nested-too-deep = brackets nest deeper than { $depth }
paste-list-of-corners = a list of corners
paste-wrong-bracket = `{ $found }` where `{ $closing }` would close the bracket `{ $bracket }`
paste-bracket-here = `{ $bracket }` here, or another bracket before

## shape_text/lone

paste-point-beside-shape = a point beside a shape

## shape_text/make

paste-position-added-twice = the corners are relative to the position { $at }, but already surround it, so the position is added twice: the corner { $corner } ends up at { $sum }. If the corners are already correct, set the position to (0, 0)

## shape_text/mine

paste-result-forms = `mtv -1 0.5`, `overlap 2.5`, `axis 0.6 0.8`, `hit` or `no hit`
paste-hit = hit
paste-a-hit = a hit
paste-no-hit = no hit
paste-a-gap = a gap of { $gap }
paste-result-not-understood = a result of your own that is not understood
paste-wanted-result = `mine:` and { $expected }
paste-result-is-right = { $whose ->
    [game] The game's result
   *[own] Your result
}, { $given }, is right.
paste-result-unexplained = { $whose ->
    [game] The game's result
   *[own] Your result
}, { $given }, is wrong; the correct result is { $right }. None of { $flaws } known flaws explains the difference.
paste-result-unexplained-by-pairs = { $whose ->
    [game] The game's result
   *[own] Your result
}, { $given }, is wrong; the correct result is { $right }. None of { $flaws } known flaws explains the difference, and no two of them together.
paste-flaw-and-flaw = { $flaws }, and { $next }
paste-result-same-if = The wrong result also follows if { $flaws }.
paste-or-if = { $flaws }; or if { $next }
paste-or-other-reasons = { $flaws }; or for { $more ->
    [one] 1 other reason
   *[other] { $more } other reasons
}
paste-flaws-in-lab = In the lab: { $switches }.
paste-result-explained = { $whose ->
    [game] The game's result
   *[own] Your result
}, { $given }, is wrong: it follows if { $flaws }. The correct result is { $right }.

## shape_text/motion

paste-motion-without-shape = a motion without a shape
paste-velocity-behind-shape = `velocity x y` after the shape that moves
paste-overlap-now = { $a } and { $b } overlap now: the time of impact is 0.
paste-no-touch-within = { $a } and { $b } do not touch within { $time } units of time.
paste-never-touch = { $a } and { $b } never touch at these velocities.
paste-first-touch = { $a } and { $b } first touch after the time { $time }, at { $point }; the normal, from { $b } towards { $a }, is { $normal }.

## shape_text/notation

paste-place-is-corner = the position is the minimum corner
paste-place-is-centre = the position is the centre
paste-half-sizes = half sizes
paste-least-and-greatest = minimum and maximum corner
paste-corners-from-place = corners relative to the position
paste-centre-on-place = the centroid is moved to the position
paste-turned-about-place = turned about the position
paste-y-points-down = y points down
paste-diameter = diameter
paste-degrees = degrees
paste-radians = radians

## shape_text/pair

paste-move-for-clear-miss = Move { $name } by { $by } along { $normal } for a clear miss, or as far the other way for a clear hit.
paste-touch-within-rounding = { $a } and { $b } touch: the { $measure ->
    [depth] depth
   *[gap] gap
} is { $length }, within the rounding error ({ $tolerance }). Whether that is a hit differs between programs, and between > and >=.
paste-wholly-inside = { $inner } is wholly inside { $outer }: the overlap of the intervals is only the length of the shorter one. Moving by that length does not separate the shapes.
paste-mtv-of-all-parts = The MTV of all parts moves { $name } by { $mtv }.
paste-two-ways-out = On the axis { $axis } { $name } can be pushed out two ways: { $forth } along it or { $back } against it. The { $shorter ->
    [first] first
   *[second] second
} is the shorter one, { $way }.

## shape_text/part_queries

paste-none-is-nearer = no support point is nearer: this is the distance
paste-simplex-contains-origin = the simplex contains the origin: the cores overlap
paste-simplex-through-origin = the simplex goes through the origin: the cores touch or overlap
paste-too-many-iterations = too many iterations: it gives up
paste-edge-grows = the edge grows
paste-edge-cannot-grow = the edge cannot grow: this is the depth
paste-too-many-steps = too many steps: it gives up, and takes the bound
paste-edge-of-a = edge { $edge } of a
paste-edge-of-b = edge { $edge } of b
paste-a-point = a point
paste-nearest-to-origin = { $edge }; nearest to the origin
paste-start-nearest-to-origin = { $edge }; its start is nearest to the origin

## shape_text/path

paste-known-commands = a path of M, L, H, V, C, S, Q, T, A and Z, small or capital
paste-before-first-m = `{ $word }` before the first M
paste-unknown-command = `{ $command }` in a path
paste-command-without-numbers = `{ $command }` without its numbers

## shape_text/read

paste-mistake = { $line }:{ $column }: { $what }; expected { $expected }; read so far: { $read }
paste-mistake-skipped = { $line }:{ $column }: { $what }; expected { $expected }; read so far: { $read }; skipped: { $skipped }
paste-skipped-line = line { $line } `{ $text }`
paste-nothing-read = nothing
paste-no-shapes-found = no shapes found
paste-one-shape-found = only one shape found
paste-two-shapes-such = two shapes, one on each line, such as `a: poly 0,0 1,0 1,1` and `b: circle 2 0 0.5`
paste-number-out-of-reach = { $name } has a number that is infinite, NaN, or beyond { $limit }
paste-finite-numbers = finite numbers, at most 1e120
paste-polygon-of-corners = { $name } (polygon, { $corners ->
    [one] 1 corner
   *[other] { $corners } corners
})

## shape_text/reader

paste-at-most-mebibyte = at most a mebibyte
paste-too-many-shapes = more than { $most } shapes
paste-only-two-shapes = only the two in question
paste-too-many-corners = a polygon with more than { $most } corners
paste-polygon-with-fewer = one with fewer
paste-byte-count = { $bytes } bytes

## shape_text/reading

paste-quoted-at = `{ $text }` at { $line }:{ $column }
paste-read-with-doubt = Read with doubt: not understood, or without effect: { $pieces }.
paste-read-heading = Read:
paste-rule-line = { $name }, line { $line }: { $rule }
paste-looks-like-pixels = These look like pixels, with y down: --y-down turns y.
paste-no-part-of-shape = No part of a shape: { $pieces }.
paste-stands-alone = { $name } stands alone: { $corners ->
    [one] 1 corner
   *[other] { $corners } corners
}, { $winding ->
    [clockwise] clockwise
   *[counter] counter-clockwise
}, { $form ->
    [convex] convex
   *[concave] not convex
}.
paste-area-and-centre = Area { $area }, centroid { $centre }.

## shape_text/shapes

paste-without-its-values = `{ $name }` without the values that it needs
paste-radius-below-0 = a radius below 0
paste-radius-from-0 = a radius of 0 or more
paste-shape-in-space = `{ $name }` is a shape in space (three dimensions), and this test is for shapes in a plane
paste-coordinates-in-plane = the shapes' two coordinates in the plane in which they meet; `collidoscope explain` tests boxes, spheres, capsules, triangles and planes in space, and so do the worlds `wall` and `map`
paste-expression-not-computed = an expression that cannot be computed from numbers of this text
paste-number-of-expression = the value of the expression
paste-usage-of-library = `{ $usage }` of { $library }

## shape_text/space/answer

paste-no-test-in-space = { $a } and { $b }: there is no test for a { $kind-of-a } and a { $kind-of-b } in space (three dimensions). Nearest to it is { $world ->
    [map] the world `map`, where a sphere or a capsule meets triangles
   *[wall] the world `wall`, where a box meets planes and boxes
}.
paste-space-heading = Shapes in space, x, y and z as in the text:
paste-axis-heading = Axis:
paste-box-in-space = centre { $centre }, size { $size }
paste-turned-box-in-space = centre { $centre }, size { $size }, axes x { $x }, y { $y }, z { $z }
paste-capsule-of-ends = from { $a } to { $b }, radius { $radius }
paste-solid-plane = { $normal } · p = { $offset }; solid behind it
paste-thin-plane = { $normal } · p = { $offset }; a thin sheet
paste-parallel-edges = parallel edges: no axis
paste-widest-gap = The widest gap on an axis is { $gap }: no axis of the test is along the shortest way between them.

## shape_text/space/collect

paste-at-both-positions = placed at both positions: the text has only one shape
paste-placed-by = placed by `{ $position }`: as many shapes as positions
paste-shape-at-position = { $shape } at { $position }

## shape_text/space/make

paste-axes-not-perpendicular = a rotation whose axes are not perpendicular unit vectors
paste-perpendicular-axes = three perpendicular axes of length 1, or a quaternion
paste-box-size-below-0 = a box with a size below 0
paste-sizes-from-0 = sizes of 0 or more; min below max on every axis
paste-triangle-without-area = a triangle without area
paste-corners-not-on-line = three corners that are not on one line
paste-plane-without-normal = a plane without a normal
paste-normal-not-0 = a normal that is not 0

## shape_text/space/mine

paste-result-wrong-in-space = Your result, { $given }, is wrong; the correct result is { $right }. Known flaws are tried only with shapes in a plane.
paste-space-result-forms = `mtv -1 0.5 0`, `overlap 2.5`, `axis 0 0.6 0.8`, `hit` or `no hit`

## shape_text/space/mod

paste-motion-in-space = a motion of a shape in space (three dimensions)
paste-shapes-at-rest = shapes at rest; motions are for shapes in a plane
paste-option-in-space = `{ $option }` with shapes in space (three dimensions)
paste-no-such-option = no such option; it is for shapes in a plane
paste-plane-beside-space = a shape in a plane beside shapes in space (three dimensions)
paste-all-in-space = all shapes in space, such as `box3 x y z width height depth` or `sphere x y z radius`, or all in a plane
paste-two-in-space = two shapes in space, such as `a: box3 0 0 0 1 1 1` and `b: sphere 1 0 0 0.5`
paste-normal-has-length = its normal has the length { $length }: the plane is normal · p = offset with this normal

## shape_text/worded

paste-shape-lacks-something = a { $kind } that lacks something
paste-shape-of-numbers = { $numbers ->
    [one] a { $kind } with 1 number
   *[other] a { $kind } with { $numbers } numbers
}
paste-usage-about-centre = `{ $usage }`, where x and y are its centre
paste-not-corners = { $numbers } numbers are not a list of corners
paste-corners-or-word = two numbers for each of three corners or more, or a word before them: `circle x y radius`, `box x y width height`, `segment x1 y1 x2 y2`, `capsule x1 y1 x2 y2 radius`

## scene/game_frames

game-frames-wanted-file = a file of frames in the scene's folder, such as "game.jsonl"

## shape_text/flaws

flaw-only-axes-of-a = only the axes of { $a } are tested
flaw-only-axes-of-b = only the axes of { $b } are tested
flaw-wrong-way = the MTV points from { $a } to { $b } (it moves { $b }, not { $a })
flaw-normal-not-flipped = the normal keeps the direction of its edge's normal
flaw-axes-not-normalized = the axes are not normalized
flaw-normalized-late = the axes are normalized only for the MTV, after the overlaps are measured
flaw-containment-ignored = an overlap is the length common to both intervals even if one contains the other
flaw-greatest-overlap = the axis of the greatest overlap is chosen, not of the least
flaw-first-axis-wins = each axis replaces the previous one, so the last axis decides
flaw-first-axis-only = the first axis decides, not the least overlap
flaw-edge-instead-of-normal = the axes are the directions of the edges, not their normals
flaw-circle-without-vertex-axis = the axis from the nearest corner to the circle is left out
flaw-open-outline = the edge from the last corner to the first is left out
flaw-bounding-boxes = bounding boxes are tested in place of the shapes
flaw-bounding-circles = bounding circles are tested in place of the shapes
flaw-concave-as-it-is = a concave shape is tested without being split
flaw-angle-ignored = the angle of a box is ignored
flaw-degrees-as-radians = an angle in degrees is used as radians
flaw-radians-as-degrees = an angle in radians is used as degrees
flaw-angle-sign = boxes turn the other way
flaw-turned-about-corner = boxes turn about their minimum corner
flaw-centre-as-corner = the centre of a box is taken for its minimum corner
flaw-corner-as-centre = the minimum corner of a box is taken for its centre
flaw-half-as-whole = half sizes are taken for whole sizes
flaw-whole-as-half = whole sizes are taken for half sizes
flaw-diameter-as-radius = a diameter is taken for a radius
flaw-radius-as-diameter = a radius is taken for a diameter
flaw-radius-ignored = the radius is ignored
flaw-half-way = half of the MTV is reported, the share of one shape if both move
flaw-y-turned = y of the result points the other way, as on screens
flaw-normal-alone = the normal is reported without the depth

## scene/json_schema

schema-world = The world of the scene.
schema-scene-file = A scene file. RON's (a: 1) is an object here, vectors are arrays, and a variant with fields is an object with one key.
schema-zone-position = Centre of the zone: (x, y, z), y up.
schema-zone-radius = Radius of the zone.
schema-goal-collect = Collect all coins: Collect(all).
schema-goal-reach = Drive into a zone.
schema-goal-stay = Drive without a hit for this many ticks.
schema-step-hold = Driving actions that the step asks for.
schema-steps = Steps of the lesson, in order.

## scene/form

form-title = Title of the scene in lists.
form-camera = Initial camera.
form-goal = Goal after the lesson: collect all coins, reach a zone, or drive for some ticks without a hit.
form-overlays = Overlays shown at the start, besides the permanent ones.
form-paused = Whether time is paused initially.
form-repeated-line = Whether the Figure repeats its number line for the last 24 ticks.
form-guided = Shows only the current step, in large type below the view, and hides all panels.
form-lesson = Name of the lesson: a built-in one, or a Markdown file of that name beside the scene.

## Files and links

file-version-1 = version 1
file-version-1-or-newer = version 1, or a newer collidoscope
file-number-not-finite = the number is not finite
file-some-number-not-finite = a number is not finite
file-finite = finite
file-entry-tick = its tick is { $tick }
file-edits-in-order = { $first } to { $last }: edits are in order
file-no-built-in-scene = there is no built-in scene { $scene }
file-the-link = the link

## app/bindings

bindings-wasd-offered = no effect here: F1 lists the driving keys and can switch them to W A S D
bindings-wasd-chosen = no effect here: F1 lists the driving keys, now W A S D
bindings-no-effect-here = this key has no effect here: F1 lists all keys

## app/class

class-has-version = the class has version { $version }
class-name-expected = 1 to { $longest } characters on one line
class-name-empty = it is empty
class-name-too-long = it has { $count } characters
class-name-control-character = it has a control character
class-scene-expected = the id of a built-in scene, or the name of a file here
class-scene-close = did you mean `{ $close }`? the id of a built-in scene, or the name of a file here
class-seed-is = it is { $seed }
class-at-most = at most { $most }
class-step-0 = it is 0
class-steps-begin-at-1 = steps begin with 1
class-last-step-too-early = it is { $last }, but the class begins at step { $first }
class-last-step-expected = { $first } or more
class-unreadable = { $error }; expected a class file
class-no-file-beside = there is no file { $scene } beside the class's own
class-scene-beside-expected = the id of a built-in scene, or a file in the same folder
class-scene-with-steps-expected = a scene whose lesson has steps
class-step-expected = 1 to { $count }
class-no-such-step = there is no step { $step } in { $scene }
class-file-comment = A class of collidoscope: open or drop this file there.
class-locked-parameters = parameters
class-locked-overlays = overlays
class-locked-steps = the steps after step { $last }
class-locked-and-last = { $others } and { $last }

## app/class/answers

class-finite-numbers = finite numbers
class-answer-text-unfit = the text is too long, or not on one line
class-answer-text-expected = at most { $longest } characters on one line
class-answers-file-empty = the file is empty
class-answers-have-version = the answers have version { $version }
class-too-many-answers = there are { $count } answers
class-answers-unreadable = { $error }; expected a file of answers, such as kim.ans
class-answers-file-comment = Answers given in collidoscope. `collidoscope class *.ans` makes a table of them.

## app/class/check

class-not-among-answers = { $answer } is not among the answers
class-step-asks-nothing = step { $step } of { $scene } asks nothing

## app/class/csv

class-graded-by-file = as the file says
class-graded-again = again
class-graded-again-differently = again; the file says { $said }

## app/class/picture

class-true-way-length = 0.1 m; the true MTV is { $length } long
class-drawing-title = { $question }, seed { $seed }: { $count } drawn, { $right } near enough
class-ways-out = Drawn MTVs:
class-ways-near-enough = near enough,
class-ways-not-near = not near enough (dashed),
class-way-true = and the true MTV in black

## app/new_scene

new-scene-title = New { $world } scene
new-scene-copy-title = { $title } copy
new-scene-names-files = The scene uses files beside it: save it under another name instead (Ctrl+S).

## app/class/table

class-right = right
class-wrong = wrong
class-grade-differs = given[{ $index }]: the file says { $said }, but it is { $graded }; counted as the latter
class-answer-left-out = given[{ $index }]: { $why }; it is left out
class-error-too-large = given[{ $index }]: it is too far off to be measured; it counts as { $graded }, and the mean error leaves it out
class-more-odd-answers = { $count ->
    [one] 1 more answer like these
   *[other] { $count } more answers like these
}
class-answers-in-other-file = its answers are in { $file } too; they count once
class-same-name-in-file = { $file } has the name { $learner }, too; both count
class-commonest-wrong = { $answer } ({ $count } of { $wrong })
class-scene-and-step = { $scene }, step { $step }

## app/command/spec

command-no-change-to-compare = there is no change to compare with
command-nothing-compared = no comparison is running: start one with the fork beside a parameter
command-no-outline-drawn = no outline is being drawn: choose Polygon and click its corners
command-no-object-selected = nothing is selected: click an object, or press E
command-nothing-to-undo = nothing to undo
command-nothing-to-redo = nothing to redo
command-is-first-tick = this is the first tick
command-no-later-event = no later event: End goes to the last tick
command-no-earlier-event = no earlier event: Home goes to the first tick
command-is-newest-tick = this is the last tick
command-nothing-to-move = nothing is selected: click a shape, and the arrows move it
command-no-corner-chosen = no corner is chosen: click one of the selected polygon

## app/comparison/start

comparison-change-too-old = The change is older than the ticks that are kept.

## app/describe

describe-hits = { $first } hits { $second } ({ $measures })
describe-stays-in = { $first } stays in { $second } ({ $measures })
describe-leaves = { $first } leaves { $second }
describe-region = region R{ $region }
event-rebound = { $body } goes back { $ticks } × { $speed } m
event-collect = { $body } is collected
event-return = { $body } comes back
event-impact = { $by } strikes { $body } at { $speed } m/tick
event-push = { $body } pushes { $target }
event-fire = { $body } fires
event-shell-hit = { $body } hits { $target }
event-shell-gone = { $body } expires
event-wall = { $body } touches a wall
event-slide = { $body } slides along a wall
event-pushed-out = { $body } is pushed out in { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
event-land = { $body } lands
event-bump = { $body } bumps its head
event-fall = { $body } has no ground and falls
event-out = { $body } falls out of the map
event-stuck = { $body } is stuck: too few rounds
event-blocked = { $body } is blocked: too few rounds
event-push-out = { $plane } pushes { $body } out { $length } m
event-out-of-box = { $target } pushes { $body } out { $length } m
event-no-ground = { $body } finds no ground and stays
event-lost-ground = { $body } loses the ground and stays
event-grounded = { $body } is grounded
event-airborne = { $body } leaves the ground
event-frozen = { $body } is frozen: its position became invalid
event-gave-up = test of { $body } and { $with } gave up at the iteration limit
event-wrong-contact = wrong contact: { $body } and { $with } ({ $fault })

## app/edit/hints

edit-hint-drag = drag
edit-hint-click = click
edit-hint-click-first = click the first
edit-hint-double-click-edge = double-click an edge
edit-hint-cancel = cancel
edit-hint-snap = toggle snapping
edit-hint-place = place and size it
edit-hint-place-in-middle = in the middle
edit-hint-type-number = type the number
edit-hint-next-number = next number
edit-hint-apply = apply
edit-hint-set-first-corner = set the first corner
edit-hint-place-l = place an L
edit-hint-set-corner = set a corner
edit-hint-close-outline = close
edit-hint-remove-last-corner = remove the last corner
edit-hint-type-coordinates = type x and y
edit-hint-move-corner = move the corner
edit-hint-next-corner = next corner
edit-hint-add-corner = add a corner
edit-hint-remove-corner = remove the corner
edit-hint-deselect-corner = deselect the corner

## app/export

export-origin = { $program }, scene { $scene }, { $ticks }
export-origin-tick = tick { $tick }
export-origin-ticks = ticks { $first } to { $last }

## app/export/picture

export-too-many-pixels = the picture has too many pixels; expected a smaller size or scale

## app/learning_progress

learning-progress-file-comment = Learning progress from collidoscope. Open or drop this file there to import it.
learning-progress-newer-version = it was written by a newer version of the program
learning-progress-damaged = it is damaged: line { $line }

## app/link/envelope

link-expected = a link: `#1.` and letters, digits, `-` and `_` after it
link-copy-again = copy all of the link again
link-text-too-long = the text has { $bytes } bytes
link-longest-expected = a link of at most { $most }
link-no-hash-sign = there is no `#`
link-no-version = there is no version and full stop after the `#`
link-has-version = the link has version { $version }
link-character-unfit = { $character } is not allowed in a link
link-cut-off = the link is cut off here
link-has-surplus = the link has extra text at the end
link-unpacks-too-long = the link unpacks to more than { $most } bytes
link-made-here-expected = a link that collidoscope has made
link-character-changed = some character of the link was changed on its way
link-changed-before-here = the link was changed before this character
link-packs-no-text = the packed data is not text
link-own-expected = a link of collidoscope's

## app/link/form

link-not-one-scene = the link must name one scene
link-scene-expected = a scene's id, or its text after the first line
link-tick-expected = at most { $most }: a day
link-hash-unfit = { $hash } is no hash
link-hash-expected = 16 hexadecimal digits
link-camera-number-invalid = invalid camera number
link-camera-number-expected = a valid number
link-newer-version-expected = a newer collidoscope, which may know it

## app/link/make

link-too-long = The link would have { $size } characters; at most { $most } are allowed. { $part-size } are { $part ->
    [Inputs] driving inputs. Go to an earlier tick, or save a recording (Ctrl+R).
    [Edits] changes of parameters. Restart (F5), or save a recording (Ctrl+R).
    [Set] changed parameters. Save the scene as a file (Ctrl+S).
   *[Scene] the scene's text. Save it as a file (Ctrl+S).
}
link-scene-reads-file = The scene reads { $file }, and a link carries no files. Pass the scene on as a file, with { $file } beside it.
link-run-too-long = The run has { $ticks } ticks; a link has at most { $most }. Restart the scene (F5), or go to an earlier tick.

## app/link/open

link-scene-name = link's scene
link-built-in-scene-expected = a built-in scene; a newer version may have it
link-built-in-scene-close = did you mean `{ $close }`? If not, a newer version may have it

## app/link/tracks

link-keys-expected = such as `50:5`: a number of ticks, then actions in hexadecimal
link-numbers-expected = `-3`, `*20` or `=0.7`: a change in steps, a number of ticks, or a value
link-throw-ticks-expected = ascending ticks of the run
link-item-unfit = item { $index } is { $item }
link-track-too-long = it is longer than { $ticks } ticks
link-track-length-expected = as long as the run
link-actions-expected = actions that there are; a newer collidoscope may have more
link-drag-unfit = it starts at tick { $from } and lasts { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}
link-drags-expected = drags in order, each at least 1 tick long

## app/opening

opening-answers = answers
opening-no-run = the recording has no run; expected at least one

## app/read

read-tick = Tick { $tick }: { $verdict }.
read-bodies = Bodies
read-contacts = Contacts
read-events = Events
read-also-marked = Also marked in the view
read-section-empty = { $title }: none
read-more-lines = and { $count } more
read-is-new = new
read-moved-by = this tick moved it by { $way }
read-radius = radius { $radius }
read-size = size { $size }
read-width-depth = width { $width }, depth { $depth }
read-radius-height = radius { $radius }, height { $height }
read-body-position = { $body }: position { $position }
read-yes = yes
read-no = no
read-normal = normal { $normal } from { $from } to { $to }
read-pushed-out = pushed out by { $way }

## app/session

session-verdict-after-answer = The verdict appears after your answer.

## app/session/ask

session-answer-first = Answer the question, or press `Esc` to skip it.
session-no-such-question = there is no such question
session-hint-overlay = The overlay “{ $overlay }” shows it: { $description }.
session-hint-figure = The Figure (4) shows it: what was tested, drawn flat.
session-hint-line = Deciding line: { $line }

## app/session/class

session-parameters-locked = the class has locked the parameters
session-overlays-locked = the class has locked the overlays
session-step-locked = the class ends before this step

## app/session/compare

session-no-change-to-compare = There is no change to compare with.
session-cannot-compare-worlds = Cannot compare: this scene is “{ $scene }”, and the recording is of “{ $recorded }”.
session-cannot-compare-values = Cannot compare: { $path } is { $value } in this scene and { $recorded } in the recording.
session-cannot-compare-paths = Cannot compare: this scene has { $path } where the recording has { $recorded }.
session-cannot-compare-counts = Cannot compare: this scene has { $count } parameters, and the recording has { $recorded }.

## app/session/edit

session-frames-not-editable = the bodies come from the frames of a game; F4 edits the text
session-edit-set = Set { $path }
session-edit-reset = Reset { $path }
session-edit-parameters = Parameters

## app/session/edit/document

session-type-again = the text was updated with the changed parameters: type again
session-edit-type = Type

## app/session/edit/entries

session-edit-add = Add to { $list }
session-edit-remove = Remove from { $list }
session-not-list-entry = { $path } is not a list entry
session-entry-missing = { $path } does not exist

## app/session/edit/figure

session-polygons-need-view = polygons are drawn in the 3D view; click its inset to switch
session-figure-without-pair = the Figure shows no pair: place it in the 3D view
session-edit-move = Move { $objects }
session-edit-turn = Turn { $objects }
session-move-with-wheel = Move { $objects } with the wheel
session-turn-with-wheel = Turn { $objects } with the wheel

## app/edit

edit-objects = { $count } objects

## app/session/edit/pointer

session-edit-add-object = Add { $objects }
session-edit-resize = Resize { $objects }
session-edit-reshape = Reshape { $objects }

## app/session/edit/selection

session-clipboard-without-objects = the clipboard has no objects of a scene
session-object-without-name = an object without a name
session-edit-duplicate = Duplicate { $objects }
session-edit-paste = Paste
session-edit-rename = Rename { $object }
session-edit-delete = Delete { $objects }

## app/session/game

session-contact-bodies = { $first } and { $second }
session-wrong-contacts = wrong contacts: { $contacts }
session-wrong-contacts-and-more = wrong contacts: { $contacts }, and more

## app/settings

settings-unknown-field-close = { $field } (did you mean `{ $close }`?)
settings-unknown-fields = { $count ->
    [one] Unknown field in the settings: { $fields }. It has no effect.
   *[other] Unknown fields in the settings: { $fields }. They have no effect.
}

## app/tick_view

tick-view-old-numbers = { $ticks ->
    [one] These numbers are 1 tick old: nothing is tested while the driver rebounds.
   *[other] These numbers are { $ticks } ticks old: nothing is tested while the driver rebounds.
}

## app/unsaved

unsaved-changes-kept = Changes to { $title } are kept under Your scenes (Ctrl+P).
unsaved-newer-version = a newer collidoscope wrote it

## app/what_if

what-if-ground-too-large = this ground is too large to be dragged; change its position in Parameters
what-if-no-position = { $body } has no position among the parameters
what-if-not-there = { $body } is not there

## cli/args

cli-ticks-expected = a whole number such as 600, without sign, point or unit
cli-at-most-ticks = at most { $most } ticks

## cli/class

cli-no-file-has-answers = collidoscope: none of the files has answers
cli-no-drawn-way-out = collidoscope: warning: --picture { $path }: no answer is a drawn MTV
cli-column-question = question
cli-column-answers = answers
cli-column-learners = learners
cli-column-right = right
cli-column-share = share
cli-column-mean-error = mean error
cli-column-hints = hints
cli-column-wrong-answer = commonest wrong answer
cli-answers-not-graded = { $count ->
    [one] 1 answer counts as its file says
   *[other] { $count } answers count as their files say
}: the scene is not among the files
cli-answers-in-files = { $answers } in { $files }
cli-answers-without-broken-files = { $answers } in { $files }; { $broken } could not be read

## cli/edit

cli-edit-built-in = { $scene } is built in; --out FILE writes a changed copy
cli-copied-beside = collidoscope: copied { $file } beside { $out }
cli-no-equals-sign = { $option } { $text }: there is no `=`; it is written { $option } { $form }

## cli/explain

cli-shapes-in-space = the lab shows shapes in a plane; these are in space (three dimensions)
cli-skipped-statement = skipped: line { $line } `{ $text }`
cli-look-at-shapes = To look at them in the lab: --open shows them in the window, --ron prints them as a scene file.
cli-input-not-readable = standard input cannot be read: { $error }
cli-standard-input = standard input

## cli/export

cli-animations-are-apng = { $path }: animations are written as .apng
cli-export-name-expected = { $path }: expected a name that ends in .svg, .png, .apng or .csv
cli-scale-too-large = --scale { $scale }: a side has at most { $largest } pixels
cli-end-needed = --at TICK says where .apng and .csv end
cli-from-after-end = --from { $first }: the last tick is { $last }; --at sets it
cli-option-applies-to = { $option }: applies to { $extension }; add such a file
cli-option-applies-to-either = { $option }: applies to { $extension } or { $other }; add such a file
cli-too-many-pictures = --every { $every }: { $pictures } pictures, more than { $most }; use --every { $least }
cli-pictures-done = { $done } of { $all } pictures

## cli/figure

cli-recording-without-run = { $recording }: the recording has no run
cli-recording-ends-before = --at { $tick }: the recording ends at tick { $last }
cli-size-expected = --size { $size }: expected WIDTHxHEIGHT in points, 64 to { $largest } each, such as 1280x720

## cli/frames

cli-no-wrong-contact = no contact is wrong
cli-frame-difference = frame { $frame }, line { $line }, { $first } and { $second }: { $difference }
cli-game-without-contact = The game has no contact in any frame.
cli-one-explanation = One explanation for { $count } of the first { $all }: { $flaws }.
cli-flaw-and-next = { $flaws }, and { $next }
cli-frames-summary = { $file }: { $frames }, { $bodies }, { $contacts }; { $tested } tested.
cli-keys-not-used = Not used: { $keys }.
cli-skipped-line = skipped: line { $line }: { $why }
cli-skipped-lines-in-all = skipped: { $count } lines in all
cli-no-contact-is-wrong = No contact is wrong.
cli-wrong-contacts = { $contacts ->
    [one] 1 contact is wrong
   *[other] { $contacts } contacts are wrong
}, in { $frames ->
    [one] 1 frame
   *[other] { $frames } frames
}. The first is:
cli-next-wrong-contacts = The next:
cli-look-at-wrong-contacts = To look at it: --open shows all frames on the timeline, --ron prints the first wrong contact as a scene.

## cli/frames/pipe

cli-input-not-copied = standard input cannot be copied to a file: { $why }
cli-input-without-frame = standard input has no frame

## cli/mod

cli-output-not-writable = standard output: cannot be written: { $error }
cli-unknown-command = there is no command `{ $command }`; did you mean `{ $close }`?

## cli/recording

cli-files-beside = collidoscope: beside { $path }: { $files }
cli-recording-incomplete = collidoscope: warning: --record { $path }: { $why }
cli-recording-full = it ends at tick { $tick }: at most { $most } MiB can be read again

## cli/replay

cli-warning = collidoscope: warning: { $warning }
cli-warning-of-scene = warning: { $warning }

## cli/run

cli-explain-and-trace = --explain and --trace - both write to standard output
cli-link-hash-differs = collidoscope: warning: tick { $tick }: the hash is { $hash }, the link has { $linked }
cli-was-refused = { $name } was refused
cli-not-writable = { $path }: cannot be written: { $why }
cli-assignment-meant = expected PATH=VALUE: `{ $path }={ $value }`
cli-assignment-expected = expected PATH=VALUE, such as driver.yaw=90

## cli/vary

cli-vary-expected = expected PATH=A..B/N, two numbers and how many values, 2 to { $most }
cli-measure-needed = say what to measure, such as --measure tank.position.z

## cli/window

cli-scene-of-shapes = the scene of the shapes
cli-no-window = this build has no window; try `collidoscope run tank/rebound --trace -`
cli-no-window-for-frames = this build has no window; --ron prints the scene of the first wrong contact
cli-no-window-for-shapes = this build has no window; --ron prints the scene

## record/drive

drive-list-expected = a list such as [(ticks: 60, hold: [Forward])]
drive-is-ron = a drive is RON: { $list }
drive-unreadable = { $error }; expected a drive, such as `drive.ron`
drive-too-long = it lasts { $ticks } ticks
drive-longest-expected = at most { $most } ticks in all

## record/outputs

outputs-need-file = { $option } -: writes a whole file, so it cannot use standard output; give a file name
outputs-print-into-input = { $option } -: standard output goes to { $input }, which is read; use another file
outputs-standard-output = standard output
outputs-same-as-input = { $option } { $path }: is the same file as { $other }, which is read; use another file
outputs-same-as-output = { $option } { $path }: is the same file as { $other }, which is written too; use another file

## record/recording

recording-rescued = { $why }; the recording is in { $path }
recording-too-large = the recording has { $size } MiB; at most { $most } MiB can be read again
recording-run-too-long = a recording of { $ticks } ticks with { $bodies } bodies has over { $size } MiB, and at most { $largest } MiB can be read again; at most { $most } ticks

## record/recording/read

recording-unreadable = { $error }; expected a recording, such as `run.rec.ron`
recording-has-version = the recording has version { $version }
recording-no-run = there is no run
recording-run-expected = at least one
recording-left-after-end = the run was left at tick { $left-at }, after its last tick, { $ticks }
recording-tick-expected = a tick of the run
recording-second-world-start = comparison run B starts at tick { $from }
recording-start-expected = at most { $last }, the last tick
recording-hash-count = there are { $count } hashes
recording-hashes-expected = the start's, and one for each tick
recording-ticks-expected = at least 1
recording-inputs-unfit = there is input for { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
} and there { $hashes ->
    [one] is 1 hash
   *[other] are { $hashes } hashes
}
recording-accounts-count = there { $count ->
    [one] is 1 checkpoint
   *[other] are { $count } checkpoints
} of the bodies
recording-accounts-expected = { $count }: one every { $ticks } ticks, and one at the end
recording-numbers-unfit = the numbers do not fit the hashes
recording-numbers-expected = ascending, at most one a hash

## record/replay

replay-hash-differs = tick { $tick }: the hash is { $hash } instead of the recorded { $recorded }
replay-hash-differs-in-run = run { $run } of { $runs }, tick { $tick }: the hash is { $hash } instead of the recorded { $recorded }
replay-no-body-differs = at tick { $tick } all body values in the trace are equal
replay-bodies-differ = at tick { $tick } these bodies differ: { $bodies }
replay-more-bodies-differ = at tick { $tick } these bodies differ: { $bodies } and { $more } more
replay-bodies-missing = { $count ->
    [one] 1 recorded body is
   *[other] { $count } recorded bodies are
} missing

## record/run

run-hashes-unfit = { $text } is not a list of hashes; expected 16 hex digits for each hash

## window/display

display-missing = there is no display to open a window on; without one, try `collidoscope list`, `check`, `params` or `run SCENE --trace -`
display-no-graphics = the graphics driver cannot open a window: OpenGL 2.1 or later is wanted; without it, try `collidoscope list`, `check`, `params` or `run SCENE --trace -`
display-failed = the window could not be opened; the message above says why
display-gone = the display is gone
display-gone-recording = the display is gone; the recording is in { $path }

## window/frame

frame-settings-not-kept = Cannot save settings and progress.

## window/frame/ask_figure

frame-own-way = yours { $length }
frame-true-way = MTV { $length }

## window/frame/autosave

frame-browser-keeps-nothing = This browser saves nothing. Closing the page loses your work, settings and progress. ({ $why })
frame-reload-begins-anew = Reloading restarts { $title }: a link cannot contain { $mesh }.
frame-reload-loses-work = Reloading loses unsaved work. { $why }

## window/frame/class

frame-answers-damaged = The saved answers are damaged. The damaged file is { $aside }.
frame-answers-unreadable = The answers kept here cannot be read, and no copy of them can be made: they stay as they are, and new ones are not kept. Export those (F8). ({ $why })
frame-answers-not-kept = Cannot save answers. Export them (F8) before you leave.
frame-saved-with-scene = Saved { $path }, and its scene { $scene } beside it
frame-copied-class-link = Copied a link to the class: { $characters } characters.
frame-other-scene-there = { $scene }: another file of that name is there; choose another folder

## window/frame/commands

frame-overlay-switched = { $overlay }: { $is-on ->
    [true] on
   *[false] off
}
frame-detail-level = Detail level: { $level }
frame-grid-snapping = Snap to the grid of 0.1 m: { $is-on ->
    [true] on
   *[false] off
}
frame-view-at-hit = On pause at a hit, go to the Figure: { $turns ->
    [true] on
   *[false] off
}
frame-later-ticks-dropped = { $count ->
    [one] The tick after this one was dropped. Ctrl+Z restores it.
   *[other] The { $count } ticks after this one were dropped. Ctrl+Z restores them.
}
frame-presentation-no-panels = the presentation has no panels: Esc ends it
frame-no-room-for-text = there is no room for the text here
frame-reduced-motion = Reduced motion: { $is-on ->
    [true] on
   *[false] off
}

## window/frame/export

frame-exporting-file = Exporting { $file }
frame-exported-file = Exported { $path }
frame-tick-without-figure = This tick has no Figure: no pair was tested.
frame-export-failed = the export failed

## window/frame/figure

frame-go-to-tick = Go to tick { $tick }

## window/frame/figure_drag

frame-no-pair = no pair
frame-keep-what-if = Keep
frame-keep-what-if-hint = Apply the what-if to this tick (undo: Ctrl+Z)
frame-drop-what-if = Drop
frame-drop-what-if-hint = Drop the what-if (Esc)

## window/frame/inset

frame-inset-title = { $sign } Figure
frame-unfold-figure = Unfold the Figure
frame-fold-figure = Fold the Figure
frame-figure-inset = Figure
frame-figure-inset-hint = Figure: click for the whole view (4)
frame-scene-inset = 3D view
frame-scene-inset-hint = 3D view (4)

## window/frame/learning

frame-goal-reached = Goal reached after { $time }.
frame-goal-reached-first = Goal reached after { $time }. Press F5 to try again.
frame-goal-reached-faster = Goal reached after { $time }: { $gain } less than before.
frame-goal-reached-slower = Goal reached after { $time }. Your best time is { $best }.
frame-no-new-progress = This file has no new progress.
frame-progress-imported = { $count ->
    [one] Imported progress: one new mark.
   *[other] Imported progress: { $count } new marks.
}
frame-course-pointer = New to collision detection? Click the scene's title at the top left: the gallery has a course that begins with shapes and overlap.
frame-settings-damaged = The settings were damaged. What could be read of them is kept; the damaged file is { $aside }.
frame-settings-unreadable = The settings cannot be read or copied. Their file stays as it is, and new settings are not saved. ({ $why })

## window/frame/links

frame-copied-tick-link = Copied a link to tick { $tick }: { $characters } characters. Ctrl+V opens it.
frame-nothing-to-paste = the clipboard has neither a link nor two shapes

## window/frame/loading

frame-loading-scene = Loading { $name }
frame-scene-as-left = Restored { $title }. Shift+F5 resets it.
frame-opened-class = Opened the class { $title }.
frame-opened-link-here = Opened the link: tick { $tick }. The scene you left is in the gallery (Ctrl+P), under the same name.
frame-opened-link = Opened the link: tick { $tick }.
frame-unsaved-changes-back = Restored your unsaved changes to { $title }. Ctrl+Z undoes them.

## window/frame/pending_commands

frame-ground = the ground
frame-building-ground = Building the ground

## window/frame/pending_load

frame-grading-answers = Grading { $name }

## window/frame/recording

frame-replay-diverges = The replay differs from the recording: { $divergence }
frame-recording-rescued = collidoscope: the recording is in { $path }
frame-recording-too-long = The recording ends here: it has reached its maximum length.
frame-save-recording-elsewhere = It cannot be written there: save the recording elsewhere
frame-recording-not-saved = The recording was not saved.
frame-compared-recording = the recording
frame-compared-no-recording = Cannot compare: the file is a scene, not a recording.

## window/frame/saving

frame-changed-on-disk = { $name } has changed on disk. Your edits stay; saving asks which text to keep.
frame-saved = Saved { $path }
frame-saved-scene = Saved { $path }{ $left-out }
frame-saved-beside = Saved { $path }, and beside it { $files }{ $left-out }
frame-saved-incomplete = Saved { $path }{ $left-out }, but not a file that the scene uses: { $why }
frame-wrote-file = Wrote { $path }

## window/frame/start


## window/frame/ticks

frame-trace-ends = The trace ends here: { $why }

## window/frame/unsaved

frame-unsaved-damaged = The unsaved changes cannot be read. The damaged file is { $aside }.
frame-unsaved-unreadable = The unsaved changes cannot be read or copied. Their file stays as it is, and new changes are not kept. ({ $why })
frame-unsaved-not-kept = Unsaved changes cannot be kept for the next start.

## window/frame/view_overlay

frame-what-if = What if:
frame-game = Game:
frame-this-run = this run
frame-b-has-ended = B has ended after { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}.
frame-b-is-behind = B has not reached this tick yet.

## window/mod

window-had-to-close = the window had to close; the message above says why
window-trace-not-written = the trace cannot be written: { $why }
window-asked-to-end = the program was asked to end

## window/panels/ask

ask-varied-values = With { $values }.
ask-close-dialog = Close the open dialog to continue.
ask-watching = Watch…
ask-number-hint = a number
ask-answer = Answer
ask-drag-arrow = Drag the arrow from the body in the view, or move its tip with the arrow keys, with Shift in small steps.
ask-order-keys = ↑ ↓ select a line; Shift+↑ ↓ move it.
ask-next-hint = Hint ({ $left } left)
ask-hint-order = Where to look, then the deciding line, then the answer
ask-skip = Skip (Esc)
ask-skip-hint = Go on without an answer
ask-right = Right.
ask-not-quite = Not quite.
ask-you-said = Your answer: { $answer }
ask-watch = Watch
ask-watch-hint = Play, then return to this tick (P)
ask-show-line = Show deciding line
ask-again = Again
ask-again-hint = Try other values
ask-done-hint = Go on with the lesson (Esc)

## window/panels/banner

banner-body-of-pair = The { $is-first ->
    [true] first
   *[false] other
} body of the pair. Click to bring the pair into view.
banner-glossary-term = { $symbol }: { $meaning }. Click to open the glossary.

## window/panels/bottom

bottom-slow-work = Running in slow motion: a tick takes over 0.05 s. Its work is { $product }.
bottom-slow-bodies = Running in slow motion: a tick takes over 0.05 s. Its work grows with the number of bodies.
bottom-paused-halfway = Paused between two sub-steps of the next tick. The view shows the last whole tick.
bottom-shown-of-ticks = { $shown } of { $ticks }
bottom-tick-shown = The tick that is shown
bottom-restart = Restart (F5). Shift+F5 also resets parameters.
bottom-play-backwards = Play backwards (Backspace)
bottom-tick-back = One tick back (,)
bottom-play = Play (P)
bottom-pause = Pause (P)
bottom-tick-forward = One tick forward (.)
bottom-tick = tick { $tick }
bottom-tick-of-ticks = tick { $shown } of { $ticks }
bottom-sub-step = sub-step { $done } of { $all }
bottom-slow-tick = slow: { $seconds } s a tick
bottom-branch = { $icon } Branch
bottom-branch-frames-hint = Continue from this frame with the lab's own motion (Enter). Bodies keep their velocities; overlapping bodies are pushed out. Undo restores the game's frames.
bottom-branch-hint = Continue from this tick (Enter). The later ticks are dropped; undo restores them.
bottom-speed-of-time = Playback speed ([ and ]). A tick is always 1/60 s.

## window/panels/bottom/embedded_bar

bottom-open-collidoscope = open in collidoscope { $icon }
bottom-open-collidoscope-hint = Open the full program at this tick, in a new tab

## window/panels/bottom/recorder

bottom-start-recording = Record inputs and changes (Ctrl+R). The recording also holds what happened since the scene began. It is saved when you stop it.
bottom-stop-recording = Stop the recording and save it (Ctrl+R). It holds everything since the scene began, restarts included, but not the ticks that a branch dropped.
bottom-recording-time = ● REC { $time }
bottom-previous-run = The previous run
bottom-run-of-runs = run { $run } of { $runs }
bottom-restarts-begin-runs = Each restart began a new run of the recording
bottom-next-run = The next run

## window/panels/bottom/timeline

bottom-tick-forgotten = Tick { $tick } is no longer in memory; rewind starts at { $first }. Raise the limit in Help (F1).
bottom-tick-events = tick { $tick }: { $events }
bottom-timeline-rows = Rows from the top: { $has-frames ->
    [true] hits, wrong contacts of the game
   *[false] hits, landings, collected coins, other events
}. Dots below the line are changes of parameters. A fork is where two compared runs diverge. Click a mark to show its tick, or drag to show another. Right-click to copy a link.
bottom-copy-tick-link = { $icon } Copy link to tick { $tick }

## window/panels/class

class-dialog-title = Class
class-create-tab = Create class
class-own-answers-tab = My answers
class-results-tab = Class results
class-lesson-without-steps = { $scene } has no lesson with steps, so no class can start here.
class-purpose = A file or a link opens this scene at a step of its lesson, for all learners alike. Nothing is sent anywhere.
class-title-label = Title
class-step-choice = { $asks ->
    [true] step { $step } (question)
   *[false] step { $step }
}
class-start-label = Start at
class-seed-label = Seed of the questions
class-seed-meaning = The seed chooses the numbers of the questions: the same seed gives all learners the same numbers, and 0 those of the scene.
class-save-file = { $icon } Save as a file…
class-save-file-hint = Learners open the file, or drop it here
class-copy-link = { $icon } Copy a link
class-copy-link-hint = Learners open the link, or copy it and press Ctrl+V here
class-locks-heading = Locked for learners
class-lock-parameters = Change parameters, and compare with other ones
class-lock-overlays = Switch overlays
class-lock-steps = Stop after step
class-none-of-class-answered = No question of this class has been answered here yet.
class-none-answered = No question has been answered here yet.
class-answers-of-class = { $count ->
    [one] One answer of the class { $title } goes into the file.
   *[other] { $count } answers of the class { $title } go into the file.
}
class-answers-for-file = { $count ->
    [one] One answer goes into the file.
   *[other] { $count } answers go into the file.
}
class-file-is-yours = The file is yours: hand it in as your teacher asks. Nothing is sent anywhere.
class-learner-name-label = Your name
class-pseudonym-hint = or a pseudonym
class-export-answers = { $icon } Export answers…
class-export-needs-name = Enter a name and answer one question.
class-export-answers-hint = Write them into a small file (Enter)
class-confirm-deletion = Delete all answers stored here?
class-delete = Delete
class-delete-answers = { $icon } Delete answers…
class-delete-answers-hint = Delete all answers stored here
class-open-answers = { $icon } Open answers…
class-open-answers-hint = Choose files of answers (*.ans); they can also be dropped onto the window
class-save-table = Save as CSV…
class-save-table-hint = A line for each answer, with names
class-save-drawings = Save the drawings…
class-save-drawings-hint = Overlay of all drawn arrows (no names)
class-close-files = { $icon } Close
class-close-files-hint = Close these files
class-results-empty = Open or drop the files that your learners have handed in.
class-answers-in-files = { $answers ->
    [one] 1 answer
   *[other] { $answers } answers
} in { $files ->
    [one] 1 file
   *[other] { $files } files
}
class-question-column = Question
class-answers-column = Answers
class-right-column = Right
class-mean-error-column = Mean error
class-hints-column = Hints
class-wrong-answer-column = Commonest wrong answer
class-banner-title = Class: { $title }
class-banner-locks = Locked: { $locked }.
class-my-answers = My answers…
class-my-answers-hint = Export them into a file (F8)
class-leave = Leave class
class-leave-hint = Unlock everything; new answers have no class

## window/panels/compare

compare-drop-difference = Remove this difference
compare-stop = Stop comparing
compare-with-switched = { $adds ->
    [true] Add to the comparison: restart B with this { $is-on ->
        [true] on
       *[false] off
    }, too.
   *[false] Compare: run B from here with the same inputs and this { $is-on ->
        [true] on
       *[false] off
    }.
}
compare-choice-heading = Compare with
compare-with-choice = { $adds ->
    [true] Add to the comparison: restart B with another choice here, too.
   *[false] Compare: run B from here with the same inputs and another choice.
}
compare-with-number = { $adds ->
    [true] Add to the comparison: restart B with another number here, too.
   *[false] Compare: run B from here with the same inputs and another number.
}
compare-run-heading = Compare this run with
compare-run-before-change = This run without the newest change
compare-with-recording = A recording of this scene…
compare-run-hint = Compare this run with another
compare-number-heading = In B this number is
compare-start = Compare
compare-b-is-recording = A is this run. B is that recording.
compare-b-differs = A is this run. B: same start and keys, differs as above.
compare-ghost = Ghost
compare-ghost-hint = B as outlines in the one view (Ctrl+B)
compare-side-by-side = Side by side
compare-side-by-side-hint = A left and B right, seen by one camera (Ctrl+B)
compare-diverge-at-tick = A and B diverge at tick { $tick }
compare-show-divergence = Show that tick (Ctrl+D)
compare-same-to-end = A and B are the same up to tick { $tick }, where B ends.
compare-b-catches-up = B is { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
} behind
compare-same-so-far = So far the bodies of A and B have moved alike.
compare-value-on = on
compare-value-off = off

## window/panels/conflict

conflict-changed-on-disk = { $name } has changed on disk.
conflict-other-program-wrote = Another program has written the file since you opened it.
conflict-hide-differences = Hide differences
conflict-show-both = Show both
conflict-show-both-hint = The lines that differ
conflict-keep-mine = Keep mine
conflict-keep-mine-hint = Write your scene over the file
conflict-take-theirs = Take theirs
conflict-take-theirs-hint = Open the file; your changes stay under Your scenes (Ctrl+P)
conflict-cancel-hint = Write nothing (Esc)
conflict-lines-on-disk = − on disk
conflict-lines-of-yours = + yours
conflict-more-lines = { $count ->
    [one] 1 more line
   *[other] { $count } more lines
}

## window/render/mod

window-no-instances = the graphics driver cannot draw instances (OpenGL 3 or WebGL is needed)

## window/shot

shot-not-written = { $path }: cannot be written: { $why }
shot-no-picture = the graphics driver gives no picture
shot-names-all-taken = there are 9,999 { $extension } files in this folder already

## window/panels

button-cancel = Cancel
button-copy = Copy
button-done = Done
button-leave-edit-mode = Leave edit mode (F2)
button-remove = Remove
button-delete-from-browser = Delete from browser
button-set-up = Set up

## window/panels/edit

edit-bar-snap = Snap
edit-bar-snap-hint = Snap to 0.1 m, 15° and other objects (Ctrl+G)
edit-bar-place-corners = Place: click each corner, then the first one again ({ $key })
edit-bar-place-move = Place: press in the view, drag to move ({ $key })
edit-bar-place-size = Place: press in the view, drag to size ({ $key })
edit-bar-warnings = { $more ->
    [0] Warning: { $first }
   *[other] Warning: { $first } (and { $more } more)
}
edit-bar-undo = Undo
edit-bar-undo-step = Undo: { $step } (Ctrl+Z)
edit-bar-nothing-undone = Nothing to undo (Ctrl+Z)
edit-bar-redo = Redo
edit-bar-redo-step = Redo: { $step } (Ctrl+Y)
edit-bar-nothing-redone = Nothing to redo (Ctrl+Y)
edit-bar-close-outline = Close outline
edit-bar-remove-corner = Remove last corner

## window/panels/errors

errors-file-refused = This file was refused. The previous good scene goes on running.
errors-link-refused = This link was refused. The previous good scene goes on running.
errors-dismiss = Dismiss
errors-more-problems = and { $count } more

## window/panels/events

events-none-yet = No events yet. Drive into something.
events-filter = Filter
events-none-contains = No event contains “{ $filter }”.
events-go-to-tick =
    { $event }
    Click to go to this tick and look at the pair.

## window/panels/export

export-title = Export
export-animation = Animation
export-about-svg = The Figure of this tick as a vector picture; text stays text
export-about-png = The Figure of this tick as pixels
export-about-animation = The Figures of several ticks as an animated PNG
export-about-csv = Numbers of bodies, a row for each tick
export-size = Size
export-size-pixels = { $width } × { $height } pixels
export-first-tick = Ticks
export-last-tick = to
export-picture-every = Ticks per picture
export-rate = Rate
export-unit-rate = per second
export-pictures-and-speed = { $pictures ->
    [one] 1 picture
   *[other] { $pictures } pictures
}, { $speed } × the speed of the run
export-numbers-of = Numbers of
export-none-chosen = none chosen: all of { $body }
export-numbers-chosen = { $count } chosen
export-answer-first = Answer the question first
export-no-figure = This tick has no Figure: no pair was tested
export-choose-file = Export…

## window/panels/gallery

gallery-title = Gallery
gallery-none-contains = No title, lesson or method contains “{ $search }”.
gallery-open-file = Open…
gallery-open-file-hint = Open a scene file or a recording (Ctrl+O)
gallery-paste-shapes = Paste shapes…
gallery-paste-shapes-hint = Shapes of your own, in nearly any notation (Ctrl+Shift+V)
gallery-new-scene = New…
gallery-new-scene-hint = A new scene, in edit mode (Ctrl+N)
gallery-search-hint = Search titles, lessons and methods
gallery-heading-tank = Tank: rectangles and disks on the ground
gallery-heading-wall = Wall: a box in space against planes and boxes
gallery-heading-walker = Walker: a character that walks on triangles
gallery-heading-map = Map: a capsule in a map of triangles
gallery-heading-bodies = Bodies: rigid bodies that fall, stack and bounce
gallery-heading-lab = Lab: any two shapes, axis by axis
gallery-is-open = (open)

## window/panels/gallery/course

gallery-scenes = Scenes
gallery-scenes-hint = All scenes, to search through
gallery-course = Course
gallery-begin-course = Start course
gallery-course-hint = Units in order, with pages, lessons and exercises (Tab)
gallery-clear-progress = Clear progress
gallery-clear-progress-hint = Deletes all marks of lessons, pages and exercises
gallery-clear-all-question = Clear all progress?
gallery-clear-all-hint = Clear all progress
gallery-class = Class…
gallery-class-hint = Create a class, hand in answers, look through them (F8)
gallery-import-progress = Import…
gallery-import-progress-hint = Add progress from a file
gallery-export-progress = Export…
gallery-export-progress-hint = Save progress to a file
gallery-all-units = All units
gallery-unit-progress = { $done } of { $all } done
gallery-next-unit-progress = { $done } of { $all } done, next unit
gallery-later-unit-progress = { $done } of { $all } done, builds on others
gallery-page-read = I have read this page
gallery-next-unit = Next: { $unit }
gallery-unit-builds-on = Prerequisites:
gallery-lessons = Lessons
gallery-exercises = Exercises
gallery-open-scene = Open { $scene }
gallery-exercise-of-step = Done when lesson step { $step } is done
gallery-exercise-done = I have done this

## window/panels/gallery/new

gallery-new-hint = A new scene opens in edit mode. Saving asks for its file.
gallery-templates = From a template
gallery-empty-scenes = Empty
gallery-copied-scene = Copy
gallery-empty-title = { $world }, empty
gallery-empty-topic = { $world ->
    [tank] Rectangles and disks on the ground.
    [wall] A box in space against planes and boxes.
    [walker] A character that walks on triangles.
    [map] A capsule in a map of triangles.
    [bodies] Rigid bodies that fall, stack and bounce.
   *[lab] Any two shapes, axis by axis.
}
gallery-copy-title = Copy of { $title }
gallery-copy-hint = The open scene, with its present parameters.

## window/panels/gallery/page

gallery-figure-hint = { $scene } at tick { $tick }: click to open the scene

## window/panels/gallery/user_scenes

gallery-your-scenes = Your scenes
gallery-show-all = Show all { $count }
gallery-not-saved = not saved
gallery-file-not-found = file not found
gallery-size-bytes = { $count } bytes
gallery-download-hint = Download it, with the files that it names
gallery-remove-hint = Remove it from this list; the file stays
gallery-discard = Discard
gallery-discard-hint = Discard the changes

## window/panels/gallery/write

gallery-copy-listings = Copy it with the listings of earlier units

## window/panels/guide

guide-step-of = Step { $step } of { $count }
guide-set-up-hint = Prepare the scene for this step.
guide-set-value = Set { $name } to { $value }
guide-skip = Skip (Esc)
guide-close = Close (Esc)
guide-leave-hint = Show all scenes and panels. Reopen this lesson from the scene list (Ctrl+P).

## window/panels/help

help-title = Help
help-keys = Keys
help-settings = Settings
help-glossary = Glossary
help-group-drive = Drive
help-group-time = Time
help-group-view = View
help-group-edit = Edit
help-group-program = Program
help-mouse = Mouse
help-fingers = Touch
help-by-keyboard = Tab and Shift+Tab go from one button to the next; Enter, Space and the arrows work on it, until Esc. The simulation is paused while Help is open. While the pointer is over a panel, or a text field has the keyboard, mouse and keys do not act in the view.
help-driving-keys = Keys that drive:
help-article-keys = S H L, as in the articles
help-driving-keys-hint = Drive with these keys (Ctrl+K)
help-reduced-motion = Reduced motion
help-reduced-motion-hint = Cameras jump instead of gliding, and nothing slides (Ctrl+M)
help-history-memory = Memory for rewinding:
help-history-memory-hint = Longer runs drop their oldest ticks
help-drag = drag
help-turn-camera = turn the camera (plan: move it)
help-wheel = wheel
help-pinch = pinch
help-zoom = zoom
help-middle-drag = middle drag
help-drag-with-two = drag with two
help-move-camera = move the camera
help-drag-in-figure = drag in the Figure
help-move-body = move a body: a what-if
help-shift-drag-figure = Shift+drag in the Figure
help-turn-body = turn a body, as its ring does
help-click = click
help-tap = tap
help-select-body = select a body
help-second-click = second click
help-select-other-body = select the other body of a pair
help-drag-body = drag a body
help-pull-body = pull it
help-right-drag = right drag
help-long-press-drag = long press, drag
help-throw-ball = throw a ball
help-long-press = long press
help-right-button = right-click, on panels too

## window/panels/inspector

inspector-nothing-near = Nothing nearby. Drive closer, or click a body.
inspector-b-begins = B begins at this tick. Its numbers show what it would do next.
inspector-b-in-column = The last column is B's overlap; it is marked where it differs from A's.
inspector-b-below-lines = B's result is under A's line where the two differ.
inspector-impulse-by-iteration = Normal impulse after each iteration (N·s)
inspector-no-iterations = Only the impulse solver iterates over contacts.
inspector-no-body = { $choice }: none
inspector-first-listed = The first { $listed } of { $count }; click any other
inspector-frame-pair = Bring the pair into view (F)
inspector-axis-hint = The normal of edge { $edge }. Click to see how its overlap is computed.
inspector-terms-in-b = In B: rA = { $ra }, rB = { $rb }, |d·L| = { $distance }, overlap { $overlap }

## window/panels/keys

keys-recent-hit = hit { $age ->
    [one] 1 tick
   *[other] { $age } ticks
} ago
keys-sketch-by-taps = A tap sets a corner. A tap on the first corner closes the outline.
keys-past-by-touch = in the past: Branch continues from here
keys-replay = replay: Enter takes over
keys-past = in the past: Enter branches
keys-let-time-run = play

## window/panels/layers

layers-hint = Ticked pairs of layers collide.
layers-meets-itself = Bodies of { $layer } meet each other
layers-passes-itself = Bodies of { $layer } pass through each other
layers-meets-other = { $layer } and { $other } meet
layers-passes-other = { $layer } and { $other } pass through each other
layers-reset-table = Reset to the scene's table

## window/panels/layout

layout-show-panel = Show the panel

## window/panels/lesson

lesson-goal = Goal
lesson-goal-reached = reached after { $time }
lesson-goal-parts = { $done } of { $all }, { $time }
lesson-best-time = best { $time }
lesson-none = This scene has no lesson.
lesson-hidden = Answer the question to show the lesson text again.

## window/panels/lesson/steps

lesson-step-hidden = Shown after your answer to step { $step }
lesson-fewer-steps = fewer steps
lesson-more-steps = { $count ->
    [one] 1 more step
   *[other] { $count } more steps
}
lesson-predict = Predict
lesson-predict-again = Again
lesson-predict-hint = Restart and run to the question. Ctrl+Z restores the parameters.
lesson-start-step = Start
lesson-start-step-hint = Restart the scene. The step is done when its goal is reached.
lesson-set-up-hint = Set camera, overlays and parameters for this step. Ctrl+Z restores the parameters.
lesson-all-done = All steps done.
lesson-next-lesson = Next: { $title }
lesson-back-to-unit = Back to the unit: { $title }
lesson-unit-hint = Its page, and its exercises

## window/panels/modals

modals-recording-not-saved = The recording has not been saved.
modals-lose-recording = Close without saving the recording?
modals-discard-recording = Discard recording
modals-keep-recording = Keep recording (Esc)
modals-changes-not-saved = The changes to { $title } have not been saved.
modals-lose-changes = Close without saving the changes?
modals-discard-changes = Discard changes
modals-leave-everything = Leave everything as it is (Esc)
modals-changes-are-kept = Your scenes (Ctrl+P) will have them at the next start.
modals-save = Save…
modals-save-hint = Choose a file; then the window closes
modals-keep-changes = Keep changes
modals-keep-and-close-hint = Close the window; the file stays as it is
modals-close-now-hint = Close the window now
modals-stay = Stay
modals-delete-scene-question = Delete { $name } and its files from this browser?
modals-download-first = Download it first if you have no other copy.
modals-delete-scene = Delete scene
modals-keep-scene = Keep scene
modals-keep-scene-hint = Leave it among your scenes (Esc)
modals-discard-question = Discard the changes to { $title }?
modals-changes-without-file = They are not saved in any file.
modals-discard-changes-hint = This cannot be undone
modals-keep-changes-hint = Leave them among your scenes (Esc)
modals-reading-files = Reading files: { $percent } %
modals-checking = Checking the scene
modals-sorting-triangles = Sorting { $count } triangles
modals-running-again = Replaying: { $percent } %
modals-posing-questions = Grading answers: { $percent } %
modals-drawing-ticks = Drawing ticks: { $percent } %

## window/panels/parameters

parameters-clear-filter = Clear the filter
parameters-left-out = { $count ->
    [one] 1 object is not listed. Select it in the view to list it.
   *[other] { $count } objects are not listed. Select one in the view to list it.
}
parameters-none-contains = No parameter has “{ $filter }” in its name or description.
parameters-everything = Everything
parameters-change-drops = This tick is in the past. A change drops { $later ->
    [one] the tick after it; Ctrl+Z restores it.
   *[other] the { $later } ticks after it; Ctrl+Z restores them.
}
parameters-in-lesson = In this lesson
parameters-methods-and-changes = Methods and changes
parameters-none-in-lesson = No parameter is set or changed, and there are no methods to choose from.
parameters-methods = Methods
parameters-count = { $count } parameters
parameters-shown-count = { $shown } of { $count }
parameters-reset-all = Reset all parameters to the scene's values
parameters-redo = Redo (Ctrl+Y)
parameters-undo = Undo (Ctrl+Z)
parameters-reset-value = Reset to the scene's value
parameters-present-value = now { $value }
parameters-present-value-hint = Value at this tick
parameters-start-value = start { $name }
parameters-differs = Differs from the scene's value
parameters-value-in-scene = Value in the scene: { $value }
parameters-start-value-hint = A run begins with this value. A change also applies at once.
parameters-name-in-file = In a scene file: { $name }

## window/panels/paste

paste-dialog-title = Paste shapes
paste-dialog-hint = Two or more shapes, one on each line, in nearly any notation: code, JSON, SVG, a table, plain words.
paste-dialog-y-down = y points down
paste-dialog-y-down-hint = As on screens; y is flipped on reading.
paste-dialog-radians = angles are in radians
paste-dialog-own-result = Your result
paste-dialog-own-result-hint = The result of your own test for the first two shapes. If it is wrong, the likely bug is named.
paste-dialog-result-unclear = Your result is not understood. Expected: { $expected }.
paste-dialog-only-plane = The lab shows shapes in a plane; these are in space.
paste-dialog-nothing = Preview appears here.
paste-dialog-mistake = Line { $line }, column { $column }: { $mistake }.
paste-dialog-expected = Expected: { $expected }.
paste-dialog-read-so-far = Read so far: { $shapes }.
paste-dialog-skipped-line = Skipped: line { $line }, { $text }
paste-dialog-more-pairs = and { $count ->
    [one] 1 more pair
   *[other] { $count } more pairs
}
paste-dialog-not-shapes = Not a shape: line { $lines }.
paste-dialog-enter-shapes = Enter two shapes first.
paste-dialog-correct-text = Correct the text first.
paste-dialog-open-lab = Open in the lab
paste-dialog-open-lab-hint = Drag, turn and change them there (Ctrl+Enter)

## window/panels/phone_layout

phone-layout-lesson = Lesson
phone-layout-right-panel = Parameters, Inspector, …
phone-layout-all-scenes = All scenes
phone-layout-light-theme = Light theme
phone-layout-dark-theme = Dark theme
phone-layout-leave-edit-mode = Leave edit mode
phone-layout-edit-scene = Edit the scene
phone-layout-new-scene = New scene
phone-layout-open-file = Open a scene or a recording
phone-layout-save-scene = Save the scene
phone-layout-copy-link = Copy link to this tick
phone-layout-class = Class
phone-layout-larger-text = Larger text
phone-layout-smaller-text = Smaller text

## window/panels/plots

plots-number-hint = Plot over time
plots-velocity-hint = Plot over time. Shows the velocity that moved the body; on an axis where a hold undid the move, it is 0.
plots-export-hint = Write the plotted values to a CSV file in the current folder, such as collidoscope-0001.csv
plots-a-and-b = A and B
plots-difference = Difference
plots-b-dashed = B is dashed
plots-none-yet = Select a quantity to plot it over time. Click a curve to go to that tick.
plots-tick-axis = tick
plots-pointer =
    tick { $tick }
    { $value }

## window/panels/present

present-tick = tick { $tick }
present-more-changed = { $count } more changed
present-step = { $title }: step { $step } of { $count }.
present-done-step = { $title }: step { $step } of { $count }, done.
present-asks = Ctrl+E asks its question.
present-sets-up = Ctrl+E sets it up.
present-step-keys = PgUp and PgDn go to the previous and the next step.
present-to-last-hit = Shift+PgUp goes to the last hit.
present-close-line = Esc closes the line.
present-skip-question = Esc skips the question.
present-end = Esc ends the presentation.

## window/panels/properties

properties-scene = Scene
properties-several-selected = Select a single object to change its properties.
properties-name = name
properties-add-after = Add after this
properties-add-step = Add a step
properties-new-step = Drive until you hit something.
properties-step = step { $number }
properties-overlay-count = { $count ->
    [one] 1 overlay
   *[other] { $count } overlays
}
properties-goal = goal
properties-no-goal = none
properties-collect-coins = collect all coins
properties-reach-zone = reach a zone
properties-avoid-hits = avoid hits
properties-zone-radius = radius
properties-goal-ticks = ticks

## window/panels/read

read-tab-copy-hint = Copy the whole text
read-tab-description = Description of the view

## window/panels/right

right-tab-parameters = Parameters
right-tab-inspector = Inspector
right-tab-tick = Tick
right-tab-events = Events
right-tab-plots = Plots
right-tab-read = Read
right-hidden = Hidden until you answer.

## window/panels/text

text-panel-title = Text
text-panel-too-long = The text has { $size } kB, more than the { $limit } kB that can be edited here. Edit the file in another program; the scene then updates.
text-panel-restore = Restore typed text
text-panel-close-hint = Close the text (F4)
text-panel-choices-hint = Ctrl+Space: fields and values
text-panel-last-good = The view shows the last good scene.
text-panel-go-there = Go there

## window/panels/text/choices

text-panel-no-choice = no other field or value is allowed here

## window/panels/tick

tick-tab-previous-stage = The previous stage (Ctrl+,)
tick-tab-previous-line = The previous line (Shift+,)
tick-tab-next-line = The next line (Shift+.)
tick-tab-next-stage = The next stage (Ctrl+.)
tick-tab-position = { $at } of { $count }
tick-tab-close = Close the tick (Esc)
tick-tab-open = Open this tick
tick-tab-open-hint = Go line by line through the tick that is shown. Shift+. opens the next tick.
tick-tab-line-position = line { $at } of { $count }
tick-tab-to-difference = Go to that line
tick-tab-to-difference-hint = Open the line where A and B diverge
tick-tab-unused-method = { $method } (this method is not in use)

## window/panels/toasts

toasts-close = Close

## window/panels/top

top-open-scene =
    All scenes (Ctrl+P)
    The open scene is { $id }.
top-unsaved-scene =
    All scenes (Ctrl+P)
    The open scene is { $id }.
    Its changes are not saved (Ctrl+S).
top-edit = Edit
top-edit-hint = Edit the scene (F2)
top-save-hint = Save the scene with the present values (Ctrl+S)
top-link-hint =
    Copy link to this tick (Ctrl+L)
    Ctrl+V opens a copied link.
top-export-hint = Export the Figure, an animation or numbers (Ctrl+Shift+E)
top-text-hint = The scene as text (F4)
top-help-hint = Help: keys and glossary (F1)
top-theme-hint = Light or dark theme (T)
top-overlays = Overlays
top-overlays-limit = Overlays cover the { $count } bodies nearest to the explained one. Click another body to move them.
top-camera = Camera
top-camera-hint = { $name } camera ({ $key })
top-figure-hint = { $name }: what was tested, drawn flat ({ $key })
top-next-depth = Next: { $depth } ({ $key })

## window/panels/touch_keys

touch-keys-fire = fire
touch-keys-jump = jump
touch-keys-hop = hop
touch-keys-use = use
touch-keys-faster = faster
touch-keys-slower = slower
touch-keys-pitch = pitch
touch-keys-roll = roll
touch-keys-frame-both = both
touch-keys-gait = gait
touch-keys-branch = branch

## window/panels/value_widget

value-widget-corners = { $count } corners

## window/panels/variants

variants-menu-heading = Or variants with values from … to …
variants-unit-values = values
variants-show = Show variants
variants-close = Close variants
variants-range = { $parameter }: { $from } to { $to }
variants-none-yet = Variants run with this one. Play or drive.
variants-start-tick = The runs start at tick { $tick }.
variants-one-run = { $setting }: { $now }, from { $least } to { $most }
variants-legend = At tick { $tick }; dotted: the least and the greatest since tick { $from }.

## platform/text

platform-file-in-utf16 = the file is in UTF-16, not in UTF-8
platform-text-file-expected = a text file in UTF-8

## sim/wall/setup

wall-normal-is-zero = the normal is zero and has no direction
wall-normal-expected = a vector with a length, such as (0, 1, 0)

## explain/number

explain-gap = gap { $gap }
explain-touching = touching

## assets/keys.ron
key-forward = forward
key-reverse = reverse
key-turn-left = turn left
key-turn-right = turn right
key-faster = faster
key-slower = slower
key-use = use
key-use-in-reverse = use in reverse
key-fire = fire
key-jump = jump
key-left = left
key-right = right
key-hop = hop
key-pitch-up = pitch up
key-pitch-down = pitch down
key-roll-left = roll left
key-roll-right = roll right
key-change-the-gait = change the gait
key-pause = pause
key-one-tick-forward = one tick forward
key-one-tick-back = one tick back
key-step-inside = step inside
key-step-back-inside = step back inside
key-next-stage-of-the-tick = next stage of the tick
key-previous-stage-of-the-tick = previous stage of the tick
key-play-backwards = play backwards
key-previous-event = previous event
key-next-event = next event
key-where-the-compared-runs-diverge = where the compared runs diverge
key-a-and-b-side-by-side-or-in-one = A and B side by side, or in one view
key-first-tick = first tick
key-last-tick = last tick
key-branch-off-here = branch off here
key-set-up-the-lessons-next-step = set up the lesson's next step
key-slower-time = play slower
key-faster-time = play faster
key-restart = restart
key-restart-without-your-changes = restart without your changes
key-follow-camera = follow camera
key-orbit-camera = orbit camera
key-plan-camera = plan camera
key-figure-or-3d-view = Figure or 3D view
key-turn-to-the-figure-at-a-hit = go to the Figure on pause at a hit
key-let-the-camera-lean = tilt the camera with the walker
key-show-the-selection = show the selection
key-show-tank-and-chaser = show tank and chaser
key-turn-the-camera-to-the-left = turn the camera to the left
key-turn-the-camera-to-the-right = turn the camera to the right
key-turn-the-camera-up = turn the camera up
key-turn-the-camera-down = turn the camera down
key-go-nearer = zoom in
key-go-farther-away = zoom out
key-select-the-next-body = select the next body
key-explain-more-or-less = next detail level
key-nudge-to-the-left = nudge to the left
key-nudge-to-the-right = nudge to the right
key-nudge-up = nudge up
key-nudge-down = nudge down
key-choose-the-next-corner = choose the next corner
key-add-a-corner = add a corner
key-remove-the-corner = remove the corner
key-snap-to-the-grid = snap to the grid
key-ghosts = ghosts
key-edit-the-scene = edit the scene
key-the-scene-as-text = the scene as text
key-place-the-first-kind = place the first kind
key-place-the-second-kind = place the second kind
key-place-the-third-kind = place the third kind
key-place-the-fourth-kind = place the fourth kind
key-place-the-fifth-kind = place the fifth kind
key-place-the-sixth-kind = place the sixth kind
key-place-the-seventh-kind = place the seventh kind
key-place-the-eighth-kind = place the eighth kind
key-place-the-ninth-kind = place the ninth kind
key-place-it-in-the-middle = place it in the middle
key-remove-the-last-corner = remove the last corner
key-select-the-next-object = select the next object
key-select-everything = select everything
key-move-to-the-left = move to the left
key-move-to-the-right = move to the right
key-move-ahead = move ahead
key-move-back = move back
key-raise = raise
key-lower = lower
key-enlarge = enlarge
key-shrink = shrink
key-duplicate = duplicate
key-copy = copy
key-cut = cut
key-delete = delete
key-undo = undo
key-redo = redo
key-all-scenes = all scenes
key-new-scene = new scene
key-open-a-scene-or-a-recording = open a scene or a recording
key-save-the-scene = save the scene
key-save-the-scene-as-another-file = save the scene as another file
key-export = export
key-copy-a-link-to-this-tick = copy a link to this tick
key-open-the-copied-link-or-shapes = open the copied link or shapes
key-paste-shapes = paste shapes
key-start-or-stop-a-recording = start or stop a recording
key-larger-text = larger text
key-smaller-text = smaller text
key-keys-of-the-articles-or-wasd = keys of the articles or WASD
key-light-or-dark-theme = light or dark theme
key-reduced-motion = reduced motion
key-show-or-hide-the-panels = show or hide the panels
key-close-what-is-on-top = close what is on top
key-help = help
key-class-and-answers = class and answers
key-present-to-an-audience = present to an audience
key-full-screen = full screen
key-screenshot = screenshot
key-note-brings-back-collected-coins-turns = returns collected coins, turns doors
key-note-turns-doors-the-other-way = turns doors the other way, returns coins
key-note-with-a-cannon = with a cannon
key-note-a-low-jump = a low jump
key-note-how-the-walker-stands = how the walker stands
key-note-pauses-first-keys-that-are = pauses first; keys that are held act
key-note-opens-the-next-tick-then = opens the next tick, then goes to the next line of its pseudo-code
key-note-to-the-previous-line = to the previous line
key-note-a-mark-on-the-timeline = a mark on the timeline
key-note-in-a-presentation-too-where = in a presentation too, where `PgUp` leads to a step
key-note-while-two-runs-are-compared = while two runs are compared
key-note-drops-the-later-ticks-undo = drops the later ticks; undo restores them
key-note-or-asks-its-question = or asks its question
key-note-down-to-1-16 = down to 1/16
key-note-keeps-your-changes = keeps your changes
key-note-undo-brings-them-back = undo restores them
key-note-drag-turns-wheel-zooms-middle = drag turns, wheel zooms, middle drag moves
key-note-looks-straight-down = looks straight down
key-note-the-other-one-is-an = the other one is an inset
key-note-on-or-off = on or off
key-note-with-a-walker-on-walls = on walls and ceilings, on or off
key-note-the-driven-and-the-selected = the driven and the selected body
key-note-the-plan-camera-moves = the plan camera moves
key-note-in-the-order-of-the = in the order of the scene
key-note-answer-work-all = Answer, Work, All
key-note-the-selected-shape-or-corner = the selected shape or corner, by 0.1 m; with Shift by 1 m
key-note-of-the-selected-polygon-the = of the selected polygon; the arrows move it
key-note-after-the-chosen-one-in = after the chosen one, in the middle of the edge
key-note-the-chosen-one = the chosen corner
key-note-0-1-m-on-or = 0.1 m, on or off
key-note-earlier-places-and-paths-of = earlier places and paths of moving bodies
key-note-in-the-view-at-tick = in the view, at tick 0; again to let it run
key-note-beside-the-view-a-change = beside the view; a change in one is a change in the other
key-note-of-the-palette-a-drag = of the palette; a drag in the view sizes it
key-note-of-the-view-closes-an = of the view; closes an outline that is being drawn; else goes to the name of the selected object
key-note-of-an-outline-that-is = of an outline that is being drawn
key-note-0-1-m-and-15 = 0.1 m and 15°, on or off; Ctrl while dragging does the other
key-note-in-the-order-of-the-2 = in the order of the scene; after the last object Tab goes to the panels, as Shift+Tab always does
key-note-by-0-1-m-with = by 0.1 m; with Shift by 1 m
key-note-by-0-1-m = by 0.1 m
key-note-by-15 = by 15°
key-note-as-the-text-of-a = as the text of a scene; `Ctrl+V` pastes it
key-note-the-selected-corner-otherwise-the = the selected corner, otherwise the selected objects
key-note-with-a-search = with a search
key-note-from-a-template-empty-or = from a template, empty or a copy; in a page, *New…* in the gallery
key-note-with-its-present-values-asks = with its present values; asks for a file the first time
key-note-the-figure-an-animation-or = the Figure, an animation or numbers
key-note-with-a-preview = with a preview
key-note-remembered = remembered
key-note-cuts-instead-of-moving-cameras = cuts instead of moving cameras; remembered
key-note-one-thing-at-a-time = one thing at a time
key-note-keys-settings-glossary = keys, settings, glossary
key-note-make-a-class-export-answers = create a class, export answers, grade answers
key-note-large-text-no-panels-pgup = large text, no panels; `PgUp` and `PgDn` set up the steps, `Ctrl+E` asks
key-note-collidoscope-0001-png-in-the = `collidoscope-0001.png` in the current folder

## assets/palette.ron

palette-box = Box
palette-sphere = Sphere
palette-coin = Coin
palette-cylinder = Cylinder
palette-wall = Wall
palette-door = Door
palette-crate = Crate
palette-chaser = Chaser
palette-goal = Goal
palette-floor = Floor
palette-ramp = Ramp
palette-hills = Hills
palette-flat = Flat
palette-track = Track
palette-stairs = Stairs
palette-wedge = Wedge
palette-ceiling = Ceiling
palette-border = Border
palette-circle = Circle
palette-stack = Stack
palette-triangle = Triangle
palette-capsule = Capsule
palette-hexagon = Hexagon
palette-polygon = Polygon
palette-segment = Segment

## scene/catalogue

purpose-tank-first = A hit is an overlap on every axis; the MTV is the shortest push-out.
purpose-tank-detect = Two shapes overlap only if their shadows overlap on every axis.
purpose-tank-rebound = A fixed rebound is too short for a tank that came in fast.
purpose-tank-regions = The region that your centre is in decides which way you are sent.
purpose-tank-push = A heavy cube gives way by less than you come in each tick.
purpose-tank-coins = A hit need not push: to touch a coin is to collect it.
purpose-tank-letters = To the test a letter is only the rectangle that it covers.
purpose-tank-chaser = The chaser's speed at the hit decides how far you are thrown.
purpose-tank-arena = In a corner two walls are hit in one tick, and only one answers.
purpose-wall-slide = A wall takes the part of a move that goes into it, and no other.
purpose-wall-deep = Behind a wall the push-out is r + |s|, so it never jumps.
purpose-wall-room = Walls answer one by one: the next may push you into the first.
purpose-wall-tunnel = A thin box that is fast goes through a sheet between two ticks.
purpose-wall-boxes = In space two boxes can be apart where no face shows a gap.
purpose-walker-hills = A ray straight down finds the ground under every step.
purpose-walker-buggy = On slopes the article's angle turns you away from your course.
purpose-walker-pipe = Your own normal says where the ground is: a wall can be ground.
purpose-walker-loop = Small steps carry you round the loop, large ones lose the track.
purpose-walker-corkscrew = On a twisting track no step may turn you by a right angle.
purpose-map-courtyard = Steep triangles are walls, and the others are ground.
purpose-map-corners = In a sharp corner fixed pushes make you tremble or slip through.
purpose-map-tower = The block that you jump at is a wall, a ceiling, then ground.
purpose-map-ruins = Only triangles near you are tested; keep too few, and you fall.
purpose-bodies-ledge = Two tiles that push at once must not lift you twice as high.
purpose-bodies-jitter = Two bodies that both give way by the whole overlap bounce apart.
purpose-bodies-layers = Layers decide which bodies meet and which pass through.
purpose-bodies-slope = A body stays where friction outweighs the slope, else it slides.
purpose-bodies-pyramid = Impulses kept from tick to tick hold up a tall stack.
purpose-bodies-billiards = Elastic balls that meet without friction keep all their energy.
purpose-bodies-avalanche = A grid finds the few pairs, among half a million, that may touch.
purpose-lab-two = Two convex shapes are apart if one axis shows a gap between them.
purpose-lab-axes = A gap between polygons lies on the normal of one of their edges.
purpose-lab-circle = At a corner only the axis to the centre of a circle shows the gap.
purpose-lab-contained = Where one projection lies inside the other, overlap is not enough.
purpose-lab-concave = A concave shape is tested part by part, or else as its hull.
purpose-lab-mistakes = The test is right that the shapes overlap, but its push-out is wrong.
purpose-lab-minkowski = Two shapes overlap if their difference holds the origin.
purpose-lab-gjk = A simplex of three points finds the distance of any two shapes.
purpose-lab-epa = A polytope grows until its nearest edge gives the MTV.
purpose-lab-closest = Which corner or edge is closest depends on the region of the point.
purpose-lab-sweep = A fast bullet is stopped by asking when, not whether.
purpose-lab-spin = Spinning shapes advance in steps too short to miss a contact.
purpose-lab-crowd = A tree of boxes finds the few of twenty thousand pairs that may touch.
purpose-lab-seam = An edge between two parts of a floor must not stop what slides.

## scene/schema

camera-follow = Follow
camera-orbit = Orbit
camera-plan = Plan
camera-figure = Figure
