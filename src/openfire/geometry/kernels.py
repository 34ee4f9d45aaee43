"""Exact geometry in compiled loops.

How they are compiled and where that is kept is said in `compiling`, which notices every edit here. Everything
is float64 inches, no fastmath, no parallel loops, no hypot and no powers (their last bit differs between compiled
and plain Python), so `NUMBA_DISABLE_JIT=1` gives the same bits. Typed doors to these kernels stand in `measure`,
`sight`, `paths`, `placement` and `solver`; nothing else should call in here.

Sections: the epsilon ladder, points and segments, bodies, areas, sight, the world around a mover, costs of the way,
the search, ways as polylines, reach, placement, tight places, height levels, whole units.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from openfire.geometry.compiling import kernel

Array = Any
"""A numpy array; its shape is said where it is made."""

# ---------------------------------------------------------------------------------------------- the epsilon ladder
# Positions snap to 0.0001 in. Each rung is wider than the one before, and each is lenient towards the player.

NUMERIC = 1e-9
"""Below this, two floats of inches are the same."""

GRID = 1e-4
"""Places are whole numbers of this."""

PLANNER_EPS = 1e-4
"""How deep a planned way may press into an obstacle, so that exact contact is no obstacle."""

RULES_EPS = 4e-4 + 1e-9
"""Ruling X-37: within d means at most d + this; bases overlap when they press deeper than this.

Places are whole ten-thousandths of an inch, so exactly 0.0004 is common; the last digit keeps rounding out of it.
"""

SLIVER = 0.02
"""Ruling X-23: a gap or a cover narrower or lower than this counts as nothing to the eye."""

PER_INCH = 10_000
"""Units in an inch."""

TWO_PI = 2.0 * math.pi
GOLDEN = 0.6180339887498949

# ---------------------------------------------------------------------------------------------- points and segments


@kernel
def segment_point2(px, py, ax, ay, bx, by):
    """Squared distance from a point to a segment."""
    ex = bx - ax
    ey = by - ay
    length2 = ex * ex + ey * ey
    t = ((px - ax) * ex + (py - ay) * ey) / length2 if length2 > 0.0 else 0.0
    t = min(1.0, max(0.0, t))
    dx = px - ax - t * ex
    dy = py - ay - t * ey
    return dx * dx + dy * dy


@kernel
def segment_segment2(ax, ay, bx, by, cx, cy, dx, dy):
    """Squared distance between two segments, 0 where they cross."""
    d1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    d2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if (d1 > 0) != (d2 > 0):
        d3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
        d4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
        if (d3 > 0) != (d4 > 0):
            return 0.0
    near = segment_point2(ax, ay, cx, cy, dx, dy)
    near = min(near, segment_point2(bx, by, cx, cy, dx, dy))
    near = min(near, segment_point2(cx, cy, ax, ay, bx, by))
    return min(near, segment_point2(dx, dy, ax, ay, bx, by))


@kernel
def _sort(values, n):
    """Sort the first n values in place."""
    for i in range(1, n):
        value = values[i]
        j = i - 1
        while j >= 0 and values[j] > value:
            values[j + 1] = values[j]
            j -= 1
        values[j + 1] = value


@kernel
def oval_outline(px, py, a, b):
    """Distance from a point to the outline of an axis-parallel ellipse (Newton on a convex function)."""
    y0 = abs(px)
    y1 = abs(py)
    e0 = a
    e1 = b
    if e0 < e1:
        e0, e1 = e1, e0
        y0, y1 = y1, y0
    if e0 == e1:
        return abs(math.sqrt(y0 * y0 + y1 * y1) - e0)
    if y1 > 0.0:
        if y0 > 0.0:
            return _oval_outline_general(y0, y1, e0, e1)
        return abs(y1 - e1)
    reach = e0 * y0
    span = e0 * e0 - e1 * e1
    if reach < span:
        share = reach / span
        x0 = e0 * share
        x1 = e1 * math.sqrt(max(0.0, 1.0 - share * share))
        return math.sqrt((x0 - y0) * (x0 - y0) + x1 * x1)
    return abs(y0 - e0)


@kernel
def _oval_outline_general(y0, y1, e0, e1):
    """The case of a point off both axes, in the first quadrant with e0 > e1.

    The unknown is counted from its pole, so that a point by a hair off the long axis loses no digits.
    """
    z1 = y1 / e1
    ratio = (e0 / e1) * (e0 / e1)
    n0 = ratio * (y0 / e0)
    more = ratio - 1.0
    s = max(z1, n0 - more)
    for _ in range(80):
        p = n0 / (s + more)
        q = z1 / s
        value = p * p + q * q - 1.0
        slope = -2.0 * (p * p / (s + more) + q * q / s)
        if slope == 0.0:
            break
        step = -value / slope
        s += step
        if abs(step) < 1e-15 * s:
            break
    x0 = ratio * y0 / (s + more)
    x1 = y1 / s
    return math.sqrt((x0 - y0) * (x0 - y0) + (x1 - y1) * (x1 - y1))


# ---------------------------------------------------------------------------------------------- bodies
# A body is one row: a core (point, ellipse, segment or convex polygon) with a skin of some radius around it.
# Corners of polygons stand in a table beside the rows, in the body's own coordinates.

KIND, X, Y, COS, SIN, A, B, FIRST, LAST, BOUND = range(10)
COLUMNS = 10
ROUND, OVAL, STADIUM, HULL = 0.0, 1.0, 2.0, 3.0


@kernel
def put_all(bodies, feet, heads, tall, members, places):
    """Put some bodies elsewhere; places: x, y, cosine and sine of the facing, and how high the ground is."""
    for k in range(members.shape[0]):
        j = members[k]
        bodies[j, X], bodies[j, Y], bodies[j, COS], bodies[j, SIN] = (
            places[k, 0],
            places[k, 1],
            places[k, 2],
            places[k, 3],
        )
        feet[j] = places[k, 4]
        heads[j] = feet[j] + tall[j]


@kernel
def skin(body):
    """The radius around the core: a round base and rounded ends have one."""
    if body[KIND] == ROUND:
        return body[A]
    if body[KIND] == STADIUM:
        return body[B]
    return 0.0


@kernel
def support(body, corners, dx, dy):
    """The core's farthest point in a direction, relative to the body's centre."""
    if body[KIND] == ROUND:
        return 0.0, 0.0
    lx = body[COS] * dx + body[SIN] * dy
    ly = -body[SIN] * dx + body[COS] * dy
    px = 0.0
    py = 0.0
    if body[KIND] == OVAL:
        u = body[A] * lx
        v = body[B] * ly
        n = math.sqrt(u * u + v * v)
        if n == 0.0:
            px = body[A]
        else:
            px = body[A] * u / n
            py = body[B] * v / n
    elif body[KIND] == STADIUM:
        px = body[A] if lx >= 0.0 else -body[A]
    else:
        best = -np.inf
        for k in range(int(body[FIRST]), int(body[LAST])):
            along = corners[k, 0] * lx + corners[k, 1] * ly
            if along > best:
                best = along
                px = corners[k, 0]
                py = corners[k, 1]
    return body[COS] * px - body[SIN] * py, body[SIN] * px + body[COS] * py


@kernel
def _pair(row, a, sx, sy, b, corners, dx, dy):
    """Fill row with the support of (a swept along s) - b: difference, point of a, point of b."""
    px, py = support(a, corners, dx, dy)
    if sx * dx + sy * dy > 0.0:
        px += sx
        py += sy
    qx, qy = support(b, corners, -dx, -dy)
    row[2] = a[X] + px
    row[3] = a[Y] + py
    row[4] = b[X] + qx
    row[5] = b[Y] + qy
    row[0] = row[2] - row[4]
    row[1] = row[3] - row[5]


@kernel
def _share(p, q):
    """Where on the segment p-q the point nearest to the origin lies, 0 to 1."""
    ex = q[0] - p[0]
    ey = q[1] - p[1]
    length2 = ex * ex + ey * ey
    if length2 <= 0.0:
        return 0.0
    return min(1.0, max(0.0, -(p[0] * ex + p[1] * ey) / length2))


@kernel
def _holds_origin(w):
    """Whether the triangle of three support rows holds the origin."""
    c01 = w[0, 0] * w[1, 1] - w[0, 1] * w[1, 0]
    c12 = w[1, 0] * w[2, 1] - w[1, 1] * w[2, 0]
    c20 = w[2, 0] * w[0, 1] - w[2, 1] * w[0, 0]
    if (c01 >= 0.0 and c12 >= 0.0 and c20 >= 0.0) or (c01 <= 0.0 and c12 <= 0.0 and c20 <= 0.0):
        return abs(c01 + c12 + c20) > 1e-30
    return False


@kernel
def _common_point(w):
    """The point of a, and of b, that the origin stands for in a triangle of support rows around it."""
    c0 = w[1, 0] * w[2, 1] - w[1, 1] * w[2, 0]
    c1 = w[2, 0] * w[0, 1] - w[2, 1] * w[0, 0]
    c2 = w[0, 0] * w[1, 1] - w[0, 1] * w[1, 0]
    whole = c0 + c1 + c2
    x = (c0 * w[0, 2] + c1 * w[1, 2] + c2 * w[2, 2]) / whole
    y = (c0 * w[0, 3] + c1 * w[1, 3] + c2 * w[2, 3]) / whole
    return x, y


@kernel
def core_gap(a, sx, sy, b, corners):
    """Nearest points of two cores, a swept along s (GJK): distance, point on a, point on b.

    Where they overlap, the distance is 0 and both points are one point of both.
    """
    return _nearest_of_cores(a, sx, sy, b, corners, -np.inf, np.inf)


@kernel
def _nearest_of_cores(a, sx, sy, b, corners, near, far):
    """The same for who only asks whether they are nearer than one distance or farther than another: it may stop then.

    What it returns is then no less than the distance if that is below near, and no more if it is beyond far.
    """
    w = np.zeros((3, 6))
    vx = a[X] - b[X]
    vy = a[Y] - b[Y]
    if vx == 0.0 and vy == 0.0:
        vx = 1.0
    _pair(w[0], a, sx, sy, b, corners, -vx, -vy)
    n = 1
    t = 0.0
    lower = 0.0
    distance = 0.0
    for _ in range(128):
        vx = w[0, 0] + (t * (w[1, 0] - w[0, 0]) if n == 2 else 0.0)
        vy = w[0, 1] + (t * (w[1, 1] - w[0, 1]) if n == 2 else 0.0)
        distance = math.sqrt(vx * vx + vy * vy)
        if distance < 1e-11:
            distance = 0.0
            break
        if distance < near:
            break
        _pair(w[n], a, sx, sy, b, corners, -vx, -vy)
        lower = max(lower, (vx * w[n, 0] + vy * w[n, 1]) / distance)
        if distance - lower <= 1e-10 or lower > far:
            break
        if w[n, 0] == w[0, 0] and w[n, 1] == w[0, 1]:
            break
        if n == 2 and w[2, 0] == w[1, 0] and w[2, 1] == w[1, 1]:
            break
        if n == 1:
            t = _share(w[0], w[1])
            n = 2
        else:
            if _holds_origin(w):
                x, y = _common_point(w)
                return 0.0, x, y, x, y
            t = _drop_farthest(w)
    if n == 1:
        t = 0.0
    px = w[0, 2] + t * (w[1, 2] - w[0, 2])
    py = w[0, 3] + t * (w[1, 3] - w[0, 3])
    qx = w[0, 4] + t * (w[1, 4] - w[0, 4])
    qy = w[0, 5] + t * (w[1, 5] - w[0, 5])
    return distance, px, py, qx, qy


@kernel
def _drop_farthest(w):
    """Keep the edge of the triangle with its newest corner that is nearest to the origin; return the share on it."""
    t0 = _share(w[0], w[2])
    t1 = _share(w[1], w[2])
    x0 = w[0, 0] + t0 * (w[2, 0] - w[0, 0])
    y0 = w[0, 1] + t0 * (w[2, 1] - w[0, 1])
    x1 = w[1, 0] + t1 * (w[2, 0] - w[1, 0])
    y1 = w[1, 1] + t1 * (w[2, 1] - w[1, 1])
    keep_first = x0 * x0 + y0 * y0 <= x1 * x1 + y1 * y1
    for k in range(6):
        if not keep_first:
            w[0, k] = w[1, k]
        w[1, k] = w[2, k]
    return t0 if keep_first else t1


@kernel
def _reach_along(row, a, sx, sy, b, corners, nx, ny):
    """How far the cores' difference reaches in a direction: so far a must move against it to part from b."""
    _pair(row, a, sx, sy, b, corners, nx, ny)
    return row[0] * nx + row[1] * ny


@kernel
def core_depth(a, sx, sy, b, corners):
    """How far two overlapping cores must move apart to part."""
    return max(0.0, parting(a, sx, sy, b, corners)[0])


@kernel
def _corner_count(body):
    """How many corners a body has."""
    return int(body[LAST]) - int(body[FIRST]) if body[KIND] == HULL else 0


@kernel
def parting(a, sx, sy, b, corners):
    """The shortest way to part two cores that overlap or all but touch: how far, and the unit vector from a to b.

    An expanding polytope: its sides bound the depth from below, the support across the nearest side from above.
    """
    return _parting_beyond(a, sx, sy, b, corners, np.inf)


@kernel
def _parting_beyond(a, sx, sy, b, corners, enough):
    """The same for who only asks whether it is farther than so much: it may stop at a length between the two."""
    sides = _corner_count(a) + _corner_count(b)
    room = 72 + 4 * sides if a[KIND] == OVAL or b[KIND] == OVAL else 32 + sides
    ring = np.zeros((room, 2))
    row = np.zeros(6)
    n = 0
    for k in range(4):
        dx = 1.0 if k == 0 else (-1.0 if k == 2 else 0.0)
        dy = 1.0 if k == 1 else (-1.0 if k == 3 else 0.0)
        _pair(row, a, sx, sy, b, corners, dx, dy)
        if n == 0 or row[0] != ring[n - 1, 0] or row[1] != ring[n - 1, 1]:
            ring[n, 0] = row[0]
            ring[n, 1] = row[1]
            n += 1
    while n < room:
        best = np.inf
        at = 0
        nx = 0.0
        ny = 0.0
        for i in range(n):
            j = (i + 1) % n
            ex = ring[j, 0] - ring[i, 0]
            ey = ring[j, 1] - ring[i, 1]
            length = math.sqrt(ex * ex + ey * ey)
            if length < 1e-14:
                continue
            away = (ring[i, 0] * ey - ring[i, 1] * ex) / length
            if away < best:
                best = away
                at = j
                nx = ey / length
                ny = -ex / length
        if best == np.inf:
            return 0.0, 1.0, 0.0
        if best > enough:
            return best, nx, ny
        if _reach_along(row, a, sx, sy, b, corners, nx, ny) - best <= 1e-10:
            return best, nx, ny
        for k in range(n, at, -1):
            ring[k, 0] = ring[k - 1, 0]
            ring[k, 1] = ring[k - 1, 1]
        ring[at, 0] = row[0]
        ring[at, 1] = row[1]
        n += 1
    return _round_parting(a, sx, sy, b, corners, ring)


@kernel
def _round_parting(a, sx, sy, b, corners, ring):
    """The same where ovals make the polytope so round that its sides do not decide: search between their normals."""
    n = ring.shape[0]
    row = np.zeros(6)
    normals = np.zeros((n, 2))
    reaches = np.empty(n)
    for i in range(n):
        ex = ring[(i + 1) % n, 0] - ring[i, 0]
        ey = ring[(i + 1) % n, 1] - ring[i, 1]
        length = math.sqrt(ex * ex + ey * ey)
        if length < 1e-14:
            normals[i, 0], normals[i, 1] = normals[i - 1, 0], normals[i - 1, 1]
        else:
            normals[i, 0], normals[i, 1] = ey / length, -ex / length
        reaches[i] = _reach_along(row, a, sx, sy, b, corners, normals[i, 0], normals[i, 1])
    best, nx, ny = np.inf, 1.0, 0.0
    for i in range(n):
        if reaches[i] > reaches[i - 1] or reaches[i] > reaches[(i + 1) % n]:
            continue
        low, high = normals[i - 1], normals[(i + 1) % n]
        t0 = 0.0
        t1 = 1.0
        for _ in range(30):
            p = t1 - GOLDEN * (t1 - t0)
            q = t0 + GOLDEN * (t1 - t0)
            if (
                _reach_between(row, a, sx, sy, b, corners, low, high, p)[0]
                < _reach_between(row, a, sx, sy, b, corners, low, high, q)[0]
            ):
                t1 = q
            else:
                t0 = p
        found, x, y = _reach_between(row, a, sx, sy, b, corners, low, high, 0.5 * (t0 + t1))
        if found < best:
            best, nx, ny = found, x, y
    return best, nx, ny


@kernel
def _reach_between(row, a, sx, sy, b, corners, low, high, t):
    """The reach in a direction between two directions, and the direction."""
    x = low[0] + t * (high[0] - low[0])
    y = low[1] + t * (high[1] - low[1])
    length = math.sqrt(x * x + y * y)
    x /= length
    y /= length
    return _reach_along(row, a, sx, sy, b, corners, x, y), x, y


@kernel
def point_gap(body, corners, px, py):
    """Signed distance from a point to a body, negative inside."""
    dx = px - body[X]
    dy = py - body[Y]
    if body[KIND] == ROUND:
        return math.sqrt(dx * dx + dy * dy) - body[A]
    lx = body[COS] * dx + body[SIN] * dy
    ly = -body[SIN] * dx + body[COS] * dy
    if body[KIND] == OVAL:
        away = oval_outline(lx, ly, body[A], body[B])
        u = lx / body[A]
        v = ly / body[B]
        return -away if u * u + v * v < 1.0 else away
    if body[KIND] == STADIUM:
        return math.sqrt(segment_point2(lx, ly, -body[A], 0.0, body[A], 0.0)) - body[B]
    return _polygon_gap(corners, int(body[FIRST]), int(body[LAST]), lx, ly)


@kernel
def _polygon_gap(corners, first, last, px, py):
    """Signed distance from a point to one polygon of a corner table."""
    near = np.inf
    inside = False
    j = last - 1
    for i in range(first, last):
        near = min(near, segment_point2(px, py, corners[j, 0], corners[j, 1], corners[i, 0], corners[i, 1]))
        if (corners[j, 1] > py) != (corners[i, 1] > py):
            rise = (py - corners[j, 1]) / (corners[i, 1] - corners[j, 1])
            if px < corners[j, 0] + rise * (corners[i, 0] - corners[j, 0]):
                inside = not inside
        j = i
    near = math.sqrt(near)
    return -near if inside else near


@kernel
def gap(a, b, corners):
    """Signed distance of two bodies: how far apart, or (negative) how deep they overlap."""
    if a[KIND] == ROUND:
        return point_gap(b, corners, a[X], a[Y]) - a[A]
    if b[KIND] == ROUND:
        return point_gap(a, corners, b[X], b[Y]) - b[A]
    return swept_gap(a, 0.0, 0.0, b, corners)


@kernel
def swept_gap(a, sx, sy, b, corners):
    """Signed distance between all that a covers while it slides along s, and b."""
    distance = core_gap(a, sx, sy, b, corners)[0]
    if distance == 0.0:
        distance = -core_depth(a, sx, sy, b, corners)
    return distance - skin(a) - skin(b)


@kernel
def presses_in(a, sx, sy, b, corners):
    """Whether a body that slides along s presses into another deeper than the rules allow: told once that is sure.

    The same as `swept_gap` < -RULES_EPS.
    """
    skins = skin(a) + skin(b)
    near, far = skins - RULES_EPS - NUMERIC, max(0.0, skins - RULES_EPS) + NUMERIC
    distance = _nearest_of_cores(a, sx, sy, b, corners, near, far)[0]
    if distance == 0.0 and near <= 0.0:
        distance = -max(0.0, _parting_beyond(a, sx, sy, b, corners, RULES_EPS - skins + NUMERIC)[0])
    return distance - skin(a) - skin(b) < -RULES_EPS


@kernel
def nearest_points(a, b, corners):
    """Where two bodies are nearest: distance, point on a, point on b. Overlapping ones share a point of both."""
    distance, px, py, qx, qy = core_gap(a, 0.0, 0.0, b, corners)
    signed = gap(a, b, corners)
    if distance <= 0.0:
        mx = 0.5 * (px + qx)
        my = 0.5 * (py + qy)
        return signed, mx, my, mx, my
    ux = (qx - px) / distance
    uy = (qy - py) / distance
    if signed <= 0.0:
        along = 0.5 * (max(0.0, distance - skin(b)) + min(distance, skin(a)))
        mx = px + along * ux
        my = py + along * uy
        return signed, mx, my, mx, my
    return signed, px + ux * skin(a), py + uy * skin(a), qx - ux * skin(b), qy - uy * skin(b)


@kernel
def farthest_gap(a, b, corners):
    """How far the farthest point of b is from a, 0 where b lies wholly within a."""
    if b[KIND] == OVAL:
        return max(0.0, _farthest_of_oval(a, b, corners))
    if b[KIND] == ROUND:
        return max(0.0, point_gap(a, corners, b[X], b[Y]) + b[A])
    far = -np.inf
    if b[KIND] == STADIUM:
        for k in range(2):
            u = b[A] if k == 0 else -b[A]
            far = max(far, point_gap(a, corners, b[X] + b[COS] * u, b[Y] + b[SIN] * u) + b[B])
        return max(0.0, far)
    for k in range(int(b[FIRST]), int(b[LAST])):
        u = corners[k, 0]
        v = corners[k, 1]
        far = max(far, point_gap(a, corners, b[X] + b[COS] * u - b[SIN] * v, b[Y] + b[SIN] * u + b[COS] * v))
    return max(0.0, far)


@kernel
def _farthest_of_oval(a, b, corners):
    """Maximum over the outline of an oval: a sweep, then golden section around every place that may hold it."""
    n = 64 + 4 * _corner_count(a)
    values = np.empty(n)
    for k in range(n):
        values[k] = _oval_point_gap(a, b, corners, TWO_PI * k / n)
    best = values.max()
    least = best - max(b[A], b[B]) * TWO_PI / n
    for k in range(n):
        if values[k] < least or values[k] < values[k - 1] or values[k] < values[(k + 1) % n]:
            continue
        low = TWO_PI * (k - 1) / n
        high = TWO_PI * (k + 1) / n
        for _ in range(48):
            t1 = high - GOLDEN * (high - low)
            t2 = low + GOLDEN * (high - low)
            if _oval_point_gap(a, b, corners, t1) > _oval_point_gap(a, b, corners, t2):
                high = t2
            else:
                low = t1
        best = max(best, _oval_point_gap(a, b, corners, 0.5 * (low + high)))
    return best


@kernel
def _oval_point_gap(a, b, corners, t):
    """Distance from body a to the point of oval b at parameter t."""
    u = b[A] * math.cos(t)
    v = b[B] * math.sin(t)
    return point_gap(a, corners, b[X] + b[COS] * u - b[SIN] * v, b[Y] + b[SIN] * u + b[COS] * v)


@kernel
def gap_of(bodies, corners, i, j):
    """Signed distance of two rows; two round bases, the common case, without looking further."""
    if bodies[i, KIND] == ROUND and bodies[j, KIND] == ROUND:
        dx = bodies[i, X] - bodies[j, X]
        dy = bodies[i, Y] - bodies[j, Y]
        return math.sqrt(dx * dx + dy * dy) - bodies[j, A] - bodies[i, A]
    return gap(bodies[i], bodies[j], corners)


@kernel
def gaps_between(bodies, corners, ones, others, out):
    """Signed distances from each of some bodies to each of others."""
    for i in range(ones.shape[0]):
        for j in range(others.shape[0]):
            out[i, j] = gap_of(bodies, corners, ones[i], others[j])


@kernel
def slanted(away, rise):
    """Distance between bases when one stands higher (ruling X-25); overlapping ones keep their depth."""
    if rise == 0.0 or away < 0.0:
        return away if rise == 0.0 else abs(rise)
    return math.sqrt(away * away + rise * rise)


@kernel
def model_gaps(bodies, corners, feet, ones, others, out):
    """Distances from each of some bodies to each of others, heights included."""
    for i in range(ones.shape[0]):
        for j in range(others.shape[0]):
            a = ones[i]
            b = others[j]
            out[i, j] = slanted(gap_of(bodies, corners, a, b), feet[a] - feet[b])


@kernel
def unit_gaps(bodies, corners, feet, on, unit_of, members, out):
    """Distance from a unit to every unit on the table, nearest base to nearest base, heights included."""
    for j in range(bodies.shape[0]):
        if not on[j]:
            continue
        unit = unit_of[j]
        for k in range(members.shape[0]):
            i = members[k]
            if on[i] and not _is_beyond(bodies, i, j, out[unit]):
                away = slanted(gap_of(bodies, corners, i, j), feet[i] - feet[j])
                if away < out[unit]:
                    out[unit] = away


@kernel
def unit_gap(bodies, corners, feet, on, members, first, a, b):
    """Distance between two units, nearest base to nearest base, heights included; endless if one is off the table."""
    near = np.inf
    for k in range(first[a], first[a + 1]):
        i = members[k]
        if not on[i]:
            continue
        for m in range(first[b], first[b + 1]):
            j = members[m]
            if on[j] and not _is_beyond(bodies, i, j, near):
                near = min(near, slanted(gap_of(bodies, corners, i, j), feet[i] - feet[j]))
    return near


@kernel
def learn_gaps(bodies, corners, feet, on, members, first, unit, gaps, known):
    """Distances from a unit to every unit; only those that are not known yet are measured, each for both sides.

    members: rows of bodies, unit by unit; first: where each unit's begin. The unit of the lower number is measured
    from, so that the last bit does not depend on who asks.
    """
    for other in range(gaps.shape[0]):
        if not known[unit, other]:
            away = unit_gap(bodies, corners, feet, on, members, first, min(unit, other), max(unit, other))
            gaps[unit, other] = away
            gaps[other, unit] = away
            known[unit, other] = True
            known[other, unit] = True


@kernel
def _is_beyond(bodies, i, j, limit):
    """Whether two bodies are farther apart than a limit for certain, by the circles around them."""
    dx = bodies[i, X] - bodies[j, X]
    dy = bodies[i, Y] - bodies[j, Y]
    reach = limit + bodies[i, BOUND] + bodies[j, BOUND] + NUMERIC
    return reach > 0.0 and dx * dx + dy * dy > reach * reach


@kernel
def marker_gaps(bodies, corners, feet, members, x, y, z, r, out):
    """Distances from some bodies to a round marker on the ground at a height, heights included."""
    for k in range(members.shape[0]):
        j = members[k]
        out[k] = slanted(point_gap(bodies[j], corners, x, y) - r, feet[j] - z)


@kernel
def unit_marker_gap(bodies, corners, feet, on, members, first, unit, x, y, z, r):
    """Distance from a unit to a round marker on the ground at a height, heights included; endless if it is off."""
    near = np.inf
    for k in range(first[unit], first[unit + 1]):
        j = members[k]
        if on[j]:
            near = min(near, slanted(point_gap(bodies[j], corners, x, y) - r, feet[j] - z))
    return near


@kernel
def nearest_gaps(bodies, corners, feet, ones, others, out):
    """Distance from each of some bodies to the nearest of others, heights included."""
    for i in range(ones.shape[0]):
        a = ones[i]
        out[i] = np.inf
        for j in range(others.shape[0]):
            b = others[j]
            if not _is_beyond(bodies, a, b, out[i]):
                out[i] = min(out[i], slanted(gap_of(bodies, corners, a, b), feet[a] - feet[b]))


@kernel
def are_near_leg(bodies, members, body, sx, sy, limit):
    """Whether any of some bodies may come within a limit of one that slides along s, by the circles around them."""
    for k in range(members.shape[0]):
        j = members[k]
        near = limit + body[BOUND] + bodies[j, BOUND]
        x, y = bodies[j, X], bodies[j, Y]
        if segment_point2(x, y, body[X], body[Y], body[X] + sx, body[Y] + sy) <= near * near:
            return True
    return False


@kernel
def _gap_on_way(body, other, corners, row, sx, sy, t):
    """The distance from a body to another after a share of a slide; row is scratch."""
    row[:] = body
    row[X] = body[X] + t * sx
    row[Y] = body[Y] + t * sy
    return gap(row, other, corners)


@kernel
def near_span(body, other, corners, sx, sy, limit):
    """The part of a slide by (sx, sy), as shares of it, on which a body is within a limit of another; (1, 0) for none.

    On a straight way the distance between convex bodies is convex, so the part is one stretch.
    """
    near = limit + body[BOUND] + other[BOUND]
    if segment_point2(other[X], other[Y], body[X], body[Y], body[X] + sx, body[Y] + sy) > near * near:
        return 1.0, 0.0
    row = np.empty(COLUMNS)
    low = 0.0
    high = 1.0
    for _ in range(60):
        t1 = high - GOLDEN * (high - low)
        t2 = low + GOLDEN * (high - low)
        if _gap_on_way(body, other, corners, row, sx, sy, t1) < _gap_on_way(body, other, corners, row, sx, sy, t2):
            high = t2
        else:
            low = t1
    middle = 0.5 * (low + high)
    if _gap_on_way(body, other, corners, row, sx, sy, middle) > limit:
        if _gap_on_way(body, other, corners, row, sx, sy, 0.0) <= limit:
            middle = 0.0
        elif _gap_on_way(body, other, corners, row, sx, sy, 1.0) <= limit:
            middle = 1.0
        else:
            return 1.0, 0.0
    start = _limit_at(body, other, corners, row, sx, sy, limit, middle, 0.0)
    return start, _limit_at(body, other, corners, row, sx, sy, limit, middle, 1.0)


@kernel
def _limit_at(body, other, corners, row, sx, sy, limit, inside, end):
    """How far from a place within the limit towards an end of the slide the limit still holds."""
    if _gap_on_way(body, other, corners, row, sx, sy, end) <= limit:
        return end
    outside = end
    for _ in range(50):
        middle = 0.5 * (inside + outside)
        if _gap_on_way(body, other, corners, row, sx, sy, middle) <= limit:
            inside = middle
        else:
            outside = middle
    return inside


@kernel
def arc_reach(body, corners, x, y, dx, dy):
    """How far beyond the line through (x, y) across direction d the body reaches; negative when wholly behind it."""
    px, py = support(body, corners, dx, dy)
    return (body[X] + px - x) * dx + (body[Y] + py - y) * dy + skin(body)


# ---------------------------------------------------------------------------------------------- areas
# Areas are polygons with holes, read by the even-odd rule: rows of edges, the first edge of each area, and boxes.


class Areas(NamedTuple):
    """Some areas of ground, as edges."""

    edges: Array
    """(m, 4): from x, y to x, y."""
    first: Array
    """(n + 1): where each area's edges begin."""
    boxes: Array
    """(n, 4): the bounding box of each area."""


@kernel
def is_inside(edges, first, last, x, y):
    """Whether a point lies inside an area (on the outline: on the lower and left sides only)."""
    inside = False
    for k in range(first, last):
        if (edges[k, 1] > y) != (edges[k, 3] > y):
            rise = (y - edges[k, 1]) / (edges[k, 3] - edges[k, 1])
            if x < edges[k, 0] + rise * (edges[k, 2] - edges[k, 0]):
                inside = not inside
    return inside


@kernel
def area_point_gap(edges, first, last, x, y):
    """Signed distance from a point to an area, negative inside."""
    near = np.inf
    for k in range(first, last):
        near = min(near, segment_point2(x, y, edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3]))
    near = math.sqrt(near)
    return -near if is_inside(edges, first, last, x, y) else near


@kernel
def _edge_body(row, edge):
    """One edge as a body without width."""
    dx = edge[2] - edge[0]
    dy = edge[3] - edge[1]
    length = math.sqrt(dx * dx + dy * dy)
    row[KIND] = STADIUM
    row[X] = 0.5 * (edge[0] + edge[2])
    row[Y] = 0.5 * (edge[1] + edge[3])
    row[COS] = dx / length
    row[SIN] = dy / length
    row[A] = 0.5 * length
    row[B] = 0.0


@kernel
def outline_gap(body, sx, sy, corners, edges, first, last):
    """Distance of a swept body to the nearest edge of an area; negative: how deep the deepest edge presses in."""
    near = np.inf
    deep = 0.0
    row = np.zeros(COLUMNS)
    for k in range(first, last):
        _edge_body(row, edges[k])
        away = swept_gap(body, sx, sy, row, corners)
        if away < 0.0:
            deep = max(deep, -away)
        near = min(near, away)
    return -deep if deep > 0.0 else near


@kernel
def outline_presses_in(body, sx, sy, corners, edges, first, last):
    """Whether a swept body presses deeper into an edge of an area than the rules allow."""
    row = np.zeros(COLUMNS)
    for k in range(first, last):
        _edge_body(row, edges[k])
        if presses_in(body, sx, sy, row, corners):
            return True
    return False


@kernel
def _centre_depth(body, corners, edges, first, last):
    """How deep the centre of a body is in an area (negative: how far outside), and how deep in the body."""
    return -area_point_gap(edges, first, last, body[X], body[Y]), -point_gap(body, corners, body[X], body[Y])


@kernel
def area_gap(body, corners, edges, first, last):
    """Signed distance of a body to an area: negative when it presses in or stands inside.

    What stands with its centre inside presses in by its centre's depth and its own, though no side may cross another.
    """
    deep, inner = _centre_depth(body, corners, edges, first, last)
    if body[KIND] == ROUND or deep > 0.0:
        return -deep - inner
    return outline_gap(body, 0.0, 0.0, corners, edges, first, last)


@kernel
def area_margin(body, corners, edges, first, last):
    """How far inside an area a body stands; negative: how far any part of it sticks out."""
    deep, inner = _centre_depth(body, corners, edges, first, last)
    if body[KIND] == ROUND or deep <= 0.0:
        return deep - inner
    return outline_gap(body, 0.0, 0.0, corners, edges, first, last)


@kernel
def first_area_overlap(body, corners, edges, first, boxes):
    """The first area that a body presses into deeper than the rules allow, -1 for none."""
    reach = body[BOUND]
    for k in range(boxes.shape[0]):
        if body[X] + reach < boxes[k, 0] or body[X] - reach > boxes[k, 2]:
            continue
        if body[Y] + reach < boxes[k, 1] or body[Y] - reach > boxes[k, 3]:
            continue
        deep, inner = _centre_depth(body, corners, edges, first[k], first[k + 1])
        if body[KIND] == ROUND or deep > 0.0:
            presses = -deep - inner < -RULES_EPS
        else:
            presses = outline_presses_in(body, 0.0, 0.0, corners, edges, first[k], first[k + 1])
        if presses:
            return k
    return -1


@kernel
def sweep_hits_bodies(body, sx, sy, bodies, corners, others):
    """The first of some bodies that a body presses into while it slides along s, -1 for none."""
    slide = math.sqrt(sx * sx + sy * sy)
    for k in range(others.shape[0]):
        j = others[k]
        dx = body[X] + 0.5 * sx - bodies[j, X]
        dy = body[Y] + 0.5 * sy - bodies[j, Y]
        reach = body[BOUND] + bodies[j, BOUND] + 0.5 * slide
        if dx * dx + dy * dy < reach * reach and presses_in(body, sx, sy, bodies[j], corners):
            return j
    return -1


@kernel
def sweep_hits_areas(body, sx, sy, corners, edges, first, boxes):
    """The first area that a body presses into while it slides along s, -1 for none."""
    reach = body[BOUND]
    lx = min(body[X], body[X] + sx) - reach
    hx = max(body[X], body[X] + sx) + reach
    ly = min(body[Y], body[Y] + sy) - reach
    hy = max(body[Y], body[Y] + sy) + reach
    for k in range(boxes.shape[0]):
        if hx < boxes[k, 0] or lx > boxes[k, 2] or hy < boxes[k, 1] or ly > boxes[k, 3]:
            continue
        if is_inside(edges, first[k], first[k + 1], body[X], body[Y]):
            return k
        if outline_presses_in(body, sx, sy, corners, edges, first[k], first[k + 1]):
            return k
    return -1


# ---------------------------------------------------------------------------------------------- sight
# The eye looks at a body as at an upright card between the two points where its base ends to the left and right.
# Whatever stands before the card throws a shadow on it; the upper envelope of all shadows is exact.

HIDDEN, PARTLY, FULLY = 0, 1, 2


@kernel
def silhouette(body, corners, ex, ey):
    """The leftmost and rightmost point of a body seen from the eye; not ok when the eye is inside it."""
    if body[KIND] == ROUND:
        return _round_silhouette(body[X], body[Y], body[A], ex, ey)
    if body[KIND] == OVAL:
        return _oval_silhouette(body, ex, ey)
    if point_gap(body, corners, ex, ey) <= 0.0:
        return False, 0.0, 0.0, 0.0, 0.0
    if body[KIND] == STADIUM:
        return _stadium_silhouette(body, ex, ey)
    return _hull_silhouette(body, corners, ex, ey)


@kernel
def _round_silhouette(x, y, r, ex, ey):
    """Tangent points of a circle."""
    dx = ex - x
    dy = ey - y
    d2 = dx * dx + dy * dy
    if d2 <= r * r:
        return False, 0.0, 0.0, 0.0, 0.0
    if r == 0.0:
        return True, x, y, x, y
    h = math.sqrt(d2 - r * r)
    k = r * r / d2
    m = r * h / d2
    return True, x + k * dx + m * dy, y + k * dy - m * dx, x + k * dx - m * dy, y + k * dy + m * dx


@kernel
def _oval_silhouette(body, ex, ey):
    """Tangent points of an ellipse, found where it is a circle."""
    dx = ex - body[X]
    dy = ey - body[Y]
    u = (body[COS] * dx + body[SIN] * dy) / body[A]
    v = (-body[SIN] * dx + body[COS] * dy) / body[B]
    ok, lx, ly, rx, ry = _round_silhouette(0.0, 0.0, 1.0, u, v)
    lx *= body[A]
    ly *= body[B]
    rx *= body[A]
    ry *= body[B]
    return (
        ok,
        body[X] + body[COS] * lx - body[SIN] * ly,
        body[Y] + body[SIN] * lx + body[COS] * ly,
        body[X] + body[COS] * rx - body[SIN] * ry,
        body[Y] + body[SIN] * rx + body[COS] * ry,
    )


@kernel
def _stadium_silhouette(body, ex, ey):
    """The outermost tangent points of the two round ends."""
    ux = body[COS] * body[A]
    uy = body[SIN] * body[A]
    _, ax, ay, bx, by = _round_silhouette(body[X] + ux, body[Y] + uy, body[B], ex, ey)
    _, cx, cy, dx, dy = _round_silhouette(body[X] - ux, body[Y] - uy, body[B], ex, ey)
    if (ax - ex) * (cy - ey) - (ay - ey) * (cx - ex) > 0.0:
        ax, ay = cx, cy
    if (bx - ex) * (dy - ey) - (by - ey) * (dx - ex) < 0.0:
        bx, by = dx, dy
    return True, ax, ay, bx, by


@kernel
def _hull_silhouette(body, corners, ex, ey):
    """The outermost corners of a polygon."""
    ax = ay = bx = by = 0.0
    for k in range(int(body[FIRST]), int(body[LAST])):
        x = body[X] + body[COS] * corners[k, 0] - body[SIN] * corners[k, 1]
        y = body[Y] + body[SIN] * corners[k, 0] + body[COS] * corners[k, 1]
        if k == int(body[FIRST]):
            ax, ay, bx, by = x, y, x, y
            continue
        if (ax - ex) * (y - ey) - (ay - ey) * (x - ex) > 0.0:
            ax, ay = x, y
        if (bx - ex) * (y - ey) - (by - ey) * (x - ex) < 0.0:
            bx, by = x, y
    return True, ax, ay, bx, by


@kernel
def _screen_rooms(bodies, first):
    """Where the lines that each body sets against the eye have their room: a hull has its sides, others up to four."""
    n = 0
    for j in range(bodies.shape[0]):
        first[j] = n
        n += int(bodies[j, LAST]) - int(bodies[j, FIRST]) if bodies[j, KIND] == HULL else 4
    first[bodies.shape[0]] = n


@kernel
def _screen_body(body, corners, ex, ey, n, segments):
    """What a body sets against the eye: the sides of a hull, else the chord of its silhouette; return where it ends.

    One without corners that stands around the eye sets the sides of its own box around it.
    """
    if body[KIND] == HULL:
        start = int(body[FIRST])
        count = int(body[LAST]) - start
        for k in range(count):
            p = start + k
            q = start + (k + 1) % count
            n = _side(segments, n, body, corners[p, 0], corners[p, 1], corners[q, 0], corners[q, 1], ex, ey)
        return n
    ok, ax, ay, bx, by = silhouette(body, corners, ex, ey)
    if ok:
        segments[n, 0] = ax - ex
        segments[n, 1] = ay - ey
        segments[n, 2] = bx - ex
        segments[n, 3] = by - ey
        return n + 1
    u = body[A] + (body[B] if body[KIND] == STADIUM else 0.0)
    v = body[A] if body[KIND] == ROUND else body[B]
    n = _side(segments, n, body, u, -v, u, v, ex, ey)
    n = _side(segments, n, body, u, v, -u, v, ex, ey)
    n = _side(segments, n, body, -u, v, -u, -v, ex, ey)
    return _side(segments, n, body, -u, -v, u, -v, ex, ey)


@kernel
def _side(segments, n, body, ux, uy, vx, vy, ex, ey):
    """Add the line between two places in a body's own coordinates, as seen from the eye."""
    segments[n, 0] = body[X] + body[COS] * ux - body[SIN] * uy - ex
    segments[n, 1] = body[Y] + body[SIN] * ux + body[COS] * uy - ey
    segments[n, 2] = body[X] + body[COS] * vx - body[SIN] * vy - ex
    segments[n, 3] = body[Y] + body[SIN] * vx + body[COS] * vy - ey
    return n + 1


@kernel
def stands_before(blocker, target, corners, ex, ey):
    """Whether rays that meet both bodies meet the blocker first: the eye is on its side of a line between them.

    Any line between two convex bodies tells their order along every ray that meets both. Those that touch or press
    into each other a little are told apart by the line along which they would part.
    """
    if blocker[KIND] == ROUND and target[KIND] == ROUND:
        dx = blocker[X] - target[X]
        dy = blocker[Y] - target[Y]
        d = math.sqrt(dx * dx + dy * dy)
        if d == 0.0:
            return False
        away = 0.5 * (d + target[A] - blocker[A])
        return (ex - target[X]) * dx + (ey - target[Y]) * dy > away * d
    d, px, py, qx, qy = core_gap(blocker, 0.0, 0.0, target, corners)
    if d > 1e-6:
        nx = (qx - px) / d
        ny = (qy - py) / d
    else:
        _, nx, ny = parting(blocker, 0.0, 0.0, target, corners)
    near = -arc_reach(target, corners, ex, ey, -nx, -ny)
    return near + arc_reach(blocker, corners, ex, ey, nx, ny) > 0.0


@kernel
def _misses(segments, i, c0, c1, c2, c3, plane):
    """Whether a segment lies wholly outside the wedge between eye and card, or (plane) behind the card."""
    a1 = c0 * segments[i, 0] + c1 * segments[i, 1]
    b1 = c0 * segments[i, 2] + c1 * segments[i, 3]
    if a1 <= 0.0 and b1 <= 0.0:
        return True
    a2 = c2 * segments[i, 0] + c3 * segments[i, 1]
    b2 = c2 * segments[i, 2] + c3 * segments[i, 3]
    return (a2 <= 0.0 and b2 <= 0.0) or (plane and a1 + a2 >= 1.0 and b1 + b2 >= 1.0)


@kernel
def _shadow(shadows, n, segments, i, c0, c1, c2, c3, top, ez, low, plane):
    """Add the shadow that a segment of some height throws on the card; plane: only what stands before the card.

    What is known to stand before the target though it presses a little beyond the card throws it from there.
    """
    a1 = c0 * segments[i, 0] + c1 * segments[i, 1]
    b1 = c0 * segments[i, 2] + c1 * segments[i, 3]
    a2 = c2 * segments[i, 0] + c3 * segments[i, 1]
    b2 = c2 * segments[i, 2] + c3 * segments[i, 3]
    t0 = 0.0
    t1 = 1.0
    if a1 < 0.0:
        t0 = max(t0, -a1 / (b1 - a1))
    elif b1 < 0.0:
        t1 = min(t1, -a1 / (b1 - a1))
    if a2 < 0.0:
        t0 = max(t0, -a2 / (b2 - a2))
    elif b2 < 0.0:
        t1 = min(t1, -a2 / (b2 - a2))
    if plane:
        ka = a1 + a2
        kb = b1 + b2
        if ka > 1.0:
            t0 = max(t0, (1.0 - ka) / (kb - ka))
        elif kb > 1.0:
            t1 = min(t1, (1.0 - ka) / (kb - ka))
    if t1 - t0 <= 1e-12:
        return n
    p2 = a2 + t0 * (b2 - a2)
    q2 = a2 + t1 * (b2 - a2)
    k0 = a1 + t0 * (b1 - a1) + p2
    k1 = a1 + t1 * (b1 - a1) + q2
    if k0 < 1e-12 or k1 < 1e-12:
        return n
    s0 = p2 / k0
    s1 = q2 / k1
    z0 = ez + (top - ez) / min(1.0, k0)
    z1 = ez + (top - ez) / min(1.0, k1)
    if z0 <= low and z1 <= low:
        return n
    if s0 > s1:
        s0, s1 = s1, s0
        z0, z1 = z1, z0
    if s1 - s0 < 1e-12:
        return n
    shadows[n, 0] = s0
    shadows[n, 1] = s1
    shadows[n, 2] = z0
    shadows[n, 3] = (z1 - z0) / (s1 - s0)
    return n + 1


@kernel
def _reaching(shadows, start, n, high, at):
    """Among the shadows that reach above the card and begin by a place, the one that goes farthest beyond; else -1."""
    best = -1
    to = at + 1e-12
    for i in range(start, n):
        if shadows[i, 0] <= at + 1e-12 and shadows[i, 1] > to and shadows[i, 2] >= high:
            if shadows[i, 2] + shadows[i, 3] * (shadows[i, 1] - shadows[i, 0]) >= high:
                best = i
                to = shadows[i, 1]
    return best


@kernel
def _is_dark(shadows, start, n, high):
    """Whether shadows that reach above the card cover all of its width."""
    at = 0.0
    while at < 1.0 - 1e-12:
        i = _reaching(shadows, start, n, high, at)
        if i < 0:
            return False
        at = shadows[i, 1]
    return True


@kernel
def _name(shadows, owners, start, n, high, hides):
    """Name those whose shadows make a card dark, on the shortest way across it."""
    at = 0.0
    while at < 1.0 - 1e-12:
        i = _reaching(shadows, start, n, high, at)
        hides[owners[i]] = True
        at = shadows[i, 1]


@kernel
def _highest(shadows, n, middle, at):
    """The shadow that is highest just right of a place, among those over a middle place; -1 for none."""
    best = -1
    height = -np.inf
    slope = 0.0
    for i in range(n):
        if shadows[i, 0] <= middle and shadows[i, 1] >= middle:
            z = shadows[i, 2] + shadows[i, 3] * (at - shadows[i, 0])
            if z > height + 1e-12 or (z > height - 1e-12 and shadows[i, 3] > slope):
                best = i
                height = z
                slope = shadows[i, 3]
    return best


@kernel
def _overtaken(shadows, n, middle, at, end, best):
    """Where another shadow rises above the best one, at most the end of the stretch."""
    slope = shadows[best, 3]
    height = shadows[best, 2] + slope * (at - shadows[best, 0])
    for i in range(n):
        if i != best and shadows[i, 0] <= middle and shadows[i, 1] >= middle and shadows[i, 3] > slope + 1e-15:
            z = shadows[i, 2] + shadows[i, 3] * (at - shadows[i, 0])
            cross = at + (height - z) / (shadows[i, 3] - slope)
            if at + 1e-13 < cross < end:
                end = cross
    return end


@kernel
def _mean_clamped(e0, e1):
    """Mean of a straight line from e0 to e1 clamped to 0..1."""
    if e0 > e1:
        e0, e1 = e1, e0
    if e1 <= 0.0:
        return 0.0
    if e0 >= 1.0:
        return 1.0
    if e1 - e0 < 1e-14:
        return min(1.0, max(0.0, 0.5 * (e0 + e1)))
    t0 = 0.0 if e0 >= 0.0 else -e0 / (e1 - e0)
    t1 = 1.0 if e1 <= 1.0 else (1.0 - e0) / (e1 - e0)
    return (t1 - t0) * 0.5 * (max(e0, 0.0) + min(e1, 1.0)) + (1.0 - t1)


@kernel
def _stretch(run, a, b, v0, v1, least):
    """Lengthen a run of places where a straight line from v0 at a to v1 at b is at least so much.

    run: [start of the run now open, its end, widest run's start, widest run's end].
    """
    if v0 < least and v1 < least:
        return
    low = a if v0 >= least else a + (least - v0) / (v1 - v0) * (b - a)
    high = b if v1 >= least else a + (least - v0) / (v1 - v0) * (b - a)
    if low > run[1] + 1e-12:
        run[0] = low
    run[1] = high
    if high - run[0] > run[3] - run[2]:
        run[2] = run[0]
        run[3] = high


@kernel
def read_card(shadows, owners, n, low, high, width, lit, dark, hides):
    """Read a card under its shadows: visible share of its area; the widest lit and dark runs; who throws them.

    Bases in contact may throw shadows on each other that are narrower than the rules' tolerance: nobody is named for
    those.
    """
    tall = high - low
    lit[0], lit[1], lit[2], lit[3] = 0.0, -1.0, 0.0, 0.0
    dark[0], dark[1], dark[2], dark[3] = 0.0, -1.0, 0.0, 0.0
    breaks = np.empty(2 * n + 2)
    breaks[0] = 0.0
    breaks[1] = 1.0
    for i in range(n):
        breaks[2 * i + 2] = min(1.0, shadows[i, 0])
        breaks[2 * i + 3] = min(1.0, shadows[i, 1])
    breaks = np.sort(breaks)
    share = 0.0
    for q in range(breaks.shape[0] - 1):
        at = breaks[q]
        end = breaks[q + 1]
        middle = 0.5 * (at + end)
        for _ in range(64):
            if end - at <= 1e-13:
                break
            best = _highest(shadows, n, middle, at)
            if best < 0:
                share += end - at
                _stretch(lit, at, end, tall, tall, SLIVER)
                break
            to = _overtaken(shadows, n, middle, at, end, best)
            z0 = shadows[best, 2] + shadows[best, 3] * (at - shadows[best, 0])
            z1 = shadows[best, 2] + shadows[best, 3] * (to - shadows[best, 0])
            share += _mean_clamped((high - z0) / tall, (high - z1) / tall) * (to - at)
            _stretch(lit, at, to, min(tall, high - z0), min(tall, high - z1), SLIVER)
            _stretch(dark, at, to, min(tall, z0 - low), min(tall, z1 - low), SLIVER)
            if max(z0, z1) - low >= SLIVER and (to - at) * width > RULES_EPS:
                hides[owners[best]] = True
            at = to
    return share


@kernel
def _height_at(shadows, n, s, low):
    """Height of the envelope at one place of the card, at least its lower edge."""
    z = low
    for i in range(n):
        if shadows[i, 0] - NUMERIC <= s <= shadows[i, 1] + NUMERIC:
            z = max(z, shadows[i, 2] + shadows[i, 3] * (s - shadows[i, 0]))
    return z


@kernel
def _from_eye(edges, first, last, ex, ey, local):
    """The edges of a prism as they lie around the eye."""
    for i in range(first, last):
        local[i, 0] = edges[i, 0] - ex
        local[i, 1] = edges[i, 1] - ey
        local[i, 2] = edges[i, 2] - ex
        local[i, 3] = edges[i, 3] - ey


@kernel
def _facing_side(local, first, last, circle, top, ex, ey, ez):
    """Which faces of a prism throw the highest shadow.

    A prism higher than the eye: the near faces (-1). A lower one: the far faces (1). Around the eye, or with the eye
    on its border: any (0).
    """
    dx = circle[0] - ex
    dy = circle[1] - ey
    if dx * dx + dy * dy <= circle[2] * circle[2] + NUMERIC:
        if area_point_gap(local, first, last, 0.0, 0.0) <= NUMERIC:
            return 0.0
    return 1.0 if top < ez else -1.0


@kernel
def _faces(local, first, last, side, faces):
    """Put the faces of a prism that throw its shadow at the beginning of its room; return where they end."""
    n = first
    for i in range(first, last):
        turn = local[i, 0] * local[i, 3] - local[i, 1] * local[i, 2]
        if turn * side >= 0.0:
            faces[n, 0], faces[n, 1], faces[n, 2], faces[n, 3] = local[i, 0], local[i, 1], local[i, 2], local[i, 3]
            n += 1
    return n


@kernel
def _is_buried(local, first, last, top, is_open, side, ez):
    """Whether the eye is deep inside a prism, so that it sees nothing at all: a solid one that ends above it."""
    return side == 0.0 and top > ez and not is_open and area_point_gap(local, first, last, 0.0, 0.0) < -NUMERIC


@kernel
def _stands_in(edges, first, circles, k, x, y):
    """Whether a place is inside a prism or on its border."""
    dx = x - circles[k, 0]
    dy = y - circles[k, 1]
    if dx * dx + dy * dy > circles[k, 2] * circles[k, 2] + NUMERIC:
        return False
    return area_point_gap(edges, first[k], first[k + 1], x, y) <= NUMERIC


@kernel
def _meets_card(circles, k, cx, cy):
    """Whether a circle meets the line on which the card stands."""
    off = cx * circles[k, 0] + cy * circles[k, 1] - 1.0
    return off * off < circles[k, 2] * circles[k, 2] * (cx * cx + cy * cy)


@kernel
def _footing(shadows, n, local, first, last, c0, c1, c2, c3, top, cuts):
    """Add the shadow of a prism lower than the eye in which the card itself stands: up to the prism's top."""
    found = 0
    for i in range(first, last):
        ka = (c0 + c2) * local[i, 0] + (c1 + c3) * local[i, 1]
        kb = (c0 + c2) * local[i, 2] + (c1 + c3) * local[i, 3]
        if (ka >= 1.0) != (kb >= 1.0):
            a2 = c2 * local[i, 0] + c3 * local[i, 1]
            b2 = c2 * local[i, 2] + c3 * local[i, 3]
            cuts[found] = a2 + (1.0 - ka) / (kb - ka) * (b2 - a2)
            found += 1
    _sort(cuts, found)
    for k in range(0, found - 1, 2):
        s0 = max(0.0, cuts[k])
        s1 = min(1.0, cuts[k + 1])
        if s1 - s0 > 1e-12:
            shadows[n, 0], shadows[n, 1], shadows[n, 2], shadows[n, 3] = s0, s1, top, 0.0
            n += 1
    return n


@kernel
def _circle_misses(circles, k, c0, c1, c2, c3, n1, n2, n3):
    """The same for all that lies within a circle; n1, n2, n3 are the lengths of the wedge's three normals."""
    l1 = c0 * circles[k, 0] + c1 * circles[k, 1]
    l2 = c2 * circles[k, 0] + c3 * circles[k, 1]
    r = circles[k, 2]
    return l1 + r * n1 <= 0.0 or l2 + r * n2 <= 0.0 or l1 + l2 - r * n3 >= 1.0


@kernel
def look(
    ex,
    ey,
    ez,
    edges,
    first,
    circles,
    tops,
    opens,
    bodies,
    corners,
    feet,
    heads,
    viewer,
    targets,
    ignore,
    kinds,
    shares,
    rays,
    hides,
):
    """What the eye sees of each target body.

    edges, first, circles, tops: prisms of terrain as upright faces, with a circle around each. opens: prisms one can
    stand in; from inside one sees out, and a target inside is veiled: seen in part at most. bodies with feet and
    heads: models; body j is owner T + j where T is the number of prisms. ignore[q, owner]: that one does not stand in
    the way of target q (one row serves all targets). Results per target: kind, visible share, a ray to the card
    (x, y, z, clear or not), and who hides some of it.
    """
    pieces = tops.shape[0]
    starts = np.empty(bodies.shape[0] + 1, np.int64)
    _screen_rooms(bodies, starts)
    screens = np.empty((starts[bodies.shape[0]] + 1, 4))
    stops = np.zeros(bodies.shape[0], np.int64)  # what a body or prism sets against the eye is worked out at need, once
    room = 2 * edges.shape[0] + pieces + starts[bodies.shape[0]] + 1
    shadows = np.empty((room, 4))
    thrown = np.empty(room, np.int64)
    rounds = np.empty((pieces, 3))
    for k in range(pieces):
        rounds[k, 0], rounds[k, 1], rounds[k, 2] = circles[k, 0] - ex, circles[k, 1] - ey, circles[k, 2]
    places = np.empty((bodies.shape[0], 3))
    for j in range(bodies.shape[0]):
        places[j, 0], places[j, 1], places[j, 2] = bodies[j, X] - ex, bodies[j, Y] - ey, bodies[j, BOUND]
    local = np.empty((edges.shape[0], 4))
    faces = np.empty((edges.shape[0], 4))
    ends = np.full(pieces, -1, np.int64)
    sides = np.empty(pieces)
    cuts = np.empty(edges.shape[0])
    veils = np.zeros(pieces, np.bool_)
    lit = np.empty(4)
    dark = np.empty(4)
    for q in range(targets.shape[0]):
        t = targets[q]
        body = bodies[t]
        low = feet[t]
        high = heads[t]
        kinds[q] = FULLY
        shares[q] = 1.0
        rays[q, 0], rays[q, 1], rays[q, 2], rays[q, 3] = body[X], body[Y], 0.5 * (low + high), 1.0
        ok, ax, ay, bx, by = silhouette(body, corners, ex, ey)
        if not ok:
            continue
        ax, ay, bx, by = ax - ex, ay - ey, bx - ex, by - ey
        det = ax * by - bx * ay
        if det == 0.0:
            continue
        c0, c1, c2, c3 = by / det, -bx / det, -ay / det, ax / det
        n1 = math.sqrt(c0 * c0 + c1 * c1)
        n2 = math.sqrt(c2 * c2 + c3 * c3)
        n3 = math.sqrt((c0 + c2) * (c0 + c2) + (c1 + c3) * (c1 + c3))
        width = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        n = 0
        row = q if ignore.shape[0] > 1 else 0
        veiled = False
        for k in range(pieces):
            veils[k] = opens[k] and not ignore[row, k] and _stands_in(edges, first, circles, k, body[X], body[Y])
            veiled = veiled or veils[k]
        dark_from = -1
        for k in range(pieces):
            if _circle_misses(rounds, k, c0, c1, c2, c3, n1, n2, n3):
                continue
            if ignore[row, k] or veils[k]:
                continue
            if ends[k] < 0:
                _from_eye(edges, first[k], first[k + 1], ex, ey, local)
                sides[k] = _facing_side(local, first[k], first[k + 1], circles[k], tops[k], ex, ey, ez)
                ends[k] = _faces(local, first[k], first[k + 1], sides[k], faces)
            if opens[k] and sides[k] == 0.0:
                continue
            if _is_buried(local, first[k], first[k + 1], tops[k], opens[k], sides[k], ez):
                shadows[n, 0], shadows[n, 1], shadows[n, 2], shadows[n, 3] = 0.0, 1.0, high, 0.0
                thrown[n] = k
                dark_from = n
                n += 1
                break
            begun = n
            for i in range(first[k], ends[k]):
                if not _misses(faces, i, c0, c1, c2, c3, True):
                    n = _shadow(shadows, n, faces, i, c0, c1, c2, c3, tops[k], ez, low, True)
            if low < tops[k] < ez and _meets_card(rounds, k, c0 + c2, c1 + c3):
                n = _footing(shadows, n, local, first[k], first[k + 1], c0, c1, c2, c3, tops[k], cuts)
            for i in range(begun, n):
                thrown[i] = k
            if n > begun and _is_dark(shadows, begun, n, high):
                dark_from = begun
                break
        if dark_from < 0 and n > 0 and _is_dark(shadows, 0, n, high):
            dark_from = 0
        terrain = n
        for j in range(bodies.shape[0] if dark_from < 0 else 0):
            if j in (t, viewer) or ignore[row, pieces + j]:
                continue
            if _circle_misses(places, j, c0, c1, c2, c3, n1, n2, n3):
                continue
            if stops[j] == 0:
                stops[j] = _screen_body(bodies[j], corners, ex, ey, starts[j], screens)
            begun = n
            for i in range(starts[j], stops[j]):
                if not _misses(screens, i, c0, c1, c2, c3, False):
                    n = _shadow(shadows, n, screens, i, c0, c1, c2, c3, heads[j], ez, low, False)
            if n > begun and not stands_before(bodies[j], body, corners, ex, ey):
                n = begun
            for i in range(begun, n):
                thrown[i] = pieces + j
            if n > begun and _is_dark(shadows, begun, n, high):
                dark_from = begun
                break
        if dark_from < 0 and n > terrain and _is_dark(shadows, 0, n, high):
            dark_from = 0
        if dark_from >= 0:
            _name(shadows, thrown, dark_from, n, high, hides[q])
            kinds[q] = HIDDEN
            shares[q] = 0.0
            rays[q, 0] = ex + 0.5 * (ax + bx)
            rays[q, 1] = ey + 0.5 * (ay + by)
            rays[q, 3] = 0.0
        elif n > 0:
            shares[q] = read_card(shadows, thrown, n, low, high, width, lit, dark, hides[q])
            seen = (lit[3] - lit[2]) * width >= SLIVER
            hidden = (dark[3] - dark[2]) * width >= SLIVER
            kinds[q] = (PARTLY if hidden else FULLY) if seen else HIDDEN
            s = 0.5 * (lit[2] + lit[3]) if seen else 0.5
            z = _height_at(shadows, n, s, low) if seen else low
            rays[q, 0] = ex + ax + s * (bx - ax)
            rays[q, 1] = ey + ay + s * (by - ay)
            rays[q, 2] = 0.5 * (min(z, high) + high)
            rays[q, 3] = 1.0 if seen else 0.0
        if veiled:
            if kinds[q] == FULLY:
                kinds[q] = PARTLY
                hides[q, :] = False
            for k in range(pieces):
                if veils[k]:
                    hides[q, k] = True


@kernel
def look_past(
    ex,
    ey,
    ez,
    edges,
    first,
    circles,
    tops,
    opens,
    bodies,
    corners,
    feet,
    heads,
    viewer,
    targets,
    ignore,
    friends,
    kinds,
    shares,
    rays,
    hides,
    behind,
):
    """The same look, and which targets friends hide some of, of what would be seen without them.

    friends: which bodies are the viewer's friends. ignore has one row. behind: per target, whether some friend alone
    would hide some of it, and less is seen of it than without friends.
    """
    screen = (edges, first, circles, tops, opens, bodies, corners, feet, heads, viewer, targets)
    look(ex, ey, ez, *screen, ignore, kinds, shares, rays, hides)
    _look_behind(ex, ey, ez, *screen, ignore, friends, kinds, shares, hides, behind)


@kernel
def _look_behind(
    ex,
    ey,
    ez,
    edges,
    first,
    circles,
    tops,
    opens,
    bodies,
    corners,
    feet,
    heads,
    viewer,
    targets,
    ignore,
    friends,
    kinds,
    shares,
    hides,
    behind,
):
    """Which targets friends hide some of, once it is known what is seen of them and who hides some of it."""
    screen = (edges, first, circles, tops, opens, bodies, corners, feet, heads, viewer, targets)
    pieces = tops.shape[0]
    count = targets.shape[0]
    among = False
    for q in range(count):
        behind[q] = False
        if kinds[q] != FULLY:
            for j in range(bodies.shape[0]):
                among = among or (friends[j] and hides[q, pieces + j])
    if not among:
        return
    only = np.ones((1, ignore.shape[1]), np.bool_)
    without = ignore.copy()
    for j in range(bodies.shape[0]):
        if friends[j]:
            only[0, pieces + j] = ignore[0, pieces + j]
            without[0, pieces + j] = True
    only_kinds = np.empty(count, np.int64)
    other_kinds = np.empty(count, np.int64)
    other_shares = np.empty(count)
    other_rays = np.empty((count, 4))
    other_hides = np.zeros(hides.shape, np.bool_)
    look(ex, ey, ez, *screen, only, only_kinds, other_shares, other_rays, other_hides)
    if (only_kinds == FULLY).all():
        return
    look(ex, ey, ez, *screen, without, other_kinds, other_shares, other_rays, other_hides)
    for q in range(count):
        behind[q] = only_kinds[q] != FULLY and shares[q] < other_shares[q] - NUMERIC


# ------------------------------------------------------------------------------------------- the world around a mover
# A mover is a disc. A shortest way is a taut string: straight legs between arcs around the circles that stand one
# radius off every corner and base. Obstacles are never merged; each leg and arc is checked against the originals.

FACETS = 32
"""Corners of the polygon that an oval base is drawn as."""

STEINER = 0.5
"""Spacing of the points on the edge of slow ground through which a way may bend, before it is refined."""

HUGGING = 1e-4
"""A stretch of a given way no deeper than this in slow ground runs along its edge and is not slow: points snap."""

TRUE_EDGE = 1e-6
"""The same for ways that are being planned: their bends on the edge are true until they are snapped."""

SLACK = 0.05
"""How much dearer than the budget a way over slow ground may be before it is refined."""

WINDOW, ARRIVALS = 0.06, 8
"""Over slow ground, ways that are dearer by no more than this before they are refined compete too, so many at most."""

ASIDE = 2e-4
"""Points to bend at stand this far off the ends of toll lines, so that they clear them even when snapped."""


RX, RY, RHO, RCOS, RSIN, RA, RB = range(7)
"""A rim is what a way bends around: a circle (x, y, radius), or an oval (direction and half axes too) with a skin."""


class Lay(NamedTuple):
    """The lie of the land for one kind of mover, whatever its size: packed once, asked often."""

    bounds: Array
    """(4): the table."""
    solid: Areas
    bends: Array
    """(n, 6): outward corners of solid areas: x, y and the outward normals of both sides."""
    bend_first: Array
    """(areas + 1)"""
    slow: Areas
    factor: Array
    """(slow areas): what an inch in there counts."""
    tolls: Array
    """(n, 6): a segment and what crossing it costs, from its left side and from its right side."""
    nodes: Array
    """(n, 6): places to bend at the edge of slow or tolled ground, and the edge each may slide along (or zeros)."""


class World(NamedTuple):
    """What lies within reach of one mover."""

    radius: float
    bounds: Array
    """(4): where its centre may be."""
    rims: Array
    """(n, 7): what a way may bend around."""
    cones: Array
    """(n, 5): for a corner 1 and the normals of its sides: only there it is an outward corner."""
    discs: Array
    """(n, 3): round bases: x, y and how near the mover's centre may come."""
    ovals: Array
    """(n, 7): oval bases: x, y, cos, sin, half axes, and how near."""
    edges: Array
    first: Array
    boxes: Array
    holds: Array
    """Solid areas and hulls: edges, where each begins, boxes, and how near."""
    slow: Areas
    factor: Array
    tolls: Array
    slides: Array
    """(n, 4): the edge along which a rim of no size may slide, for the last rims."""


@kernel
def _grown(rows, n):
    """The same rows with room for at least one more."""
    if n < rows.shape[0]:
        return rows
    more = np.empty((2 * rows.shape[0] + 8, rows.shape[1]))
    more[:n] = rows[:n]
    return more


@kernel
def _hold(radius, away_start, away_goal):
    """How near a centre may come to something: its radius, or what start and goal already are within tolerance."""
    hold = min(radius - PLANNER_EPS, away_start - 1e-7)
    if away_goal >= radius - RULES_EPS:
        hold = min(hold, away_goal - 1e-7)
    return hold


@kernel
def _bend(radius, away_start, away_goal):
    """How near to something the rims around it are: a little more than the hold, start and goal not inside them."""
    bend = min(radius - 0.5 * PLANNER_EPS, away_start - 5e-8)
    if away_goal >= radius - RULES_EPS:
        bend = min(bend, away_goal - 5e-8)
    return bend


@kernel
def _put_rim(rims, n, x, y, rho):
    """Fill in a circle."""
    rims[n, :] = 0.0
    rims[n, RX] = x
    rims[n, RY] = y
    rims[n, RHO] = max(0.0, rho)


@kernel
def _box_gap2(boxes, k, x, y):
    """Squared distance from a point to a box."""
    dx = max(boxes[k, 0] - x, 0.0, x - boxes[k, 2])
    dy = max(boxes[k, 1] - y, 0.0, y - boxes[k, 3])
    return dx * dx + dy * dy


@kernel
def _oval_foot(y0, y1, a, b):
    """The point of an axis-parallel ellipse nearest to a point in the first quadrant."""
    if a < b:
        v, u = _oval_foot_long(y1, y0, b, a)
        return u, v
    return _oval_foot_long(y0, y1, a, b)


@kernel
def _oval_foot_long(y0, y1, e0, e1):
    """The same with e0 >= e1 (Newton on a convex function, as for the distance)."""
    if y1 <= 0.0:
        span = e0 * e0 - e1 * e1
        if e0 * y0 < span:
            share = e0 * y0 / span
            return e0 * share, e1 * math.sqrt(max(0.0, 1.0 - share * share))
        return e0, 0.0
    if y0 <= 0.0:
        return 0.0, e1
    z1 = y1 / e1
    ratio = (e0 / e1) * (e0 / e1)
    n0 = ratio * y0 / e0
    s = max(z1 - 1.0, n0 - ratio)
    for _ in range(80):
        p = n0 / (s + ratio)
        q = z1 / (s + 1.0)
        slope = -2.0 * (p * p / (s + ratio) + q * q / (s + 1.0))
        if slope == 0.0:
            break
        step = -(p * p + q * q - 1.0) / slope
        s += step
        if abs(step) < 1e-15 * (1.0 + abs(s)):
            break
    return ratio * y0 / (s + ratio), y1 / (s + 1.0)


@kernel
def _oval_near(ovals, k, x, y):
    """Signed distance from a point to an oval row, and the outward direction at its nearest point."""
    dx = x - ovals[k, 0]
    dy = y - ovals[k, 1]
    c, s, a, b = ovals[k, 2], ovals[k, 3], ovals[k, 4], ovals[k, 5]
    lx = c * dx + s * dy
    ly = c * dy - s * dx
    fx, fy = _oval_foot(abs(lx), abs(ly), a, b)
    if lx < 0.0:
        fx = -fx
    if ly < 0.0:
        fy = -fy
    nx = fx / (a * a)
    ny = fy / (b * b)
    n = math.sqrt(nx * nx + ny * ny)
    nx /= n
    ny /= n
    return (lx - fx) * nx + (ly - fy) * ny, c * nx - s * ny, s * nx + c * ny


@kernel
def gather(lay, bodies, corners, blocks, px, py, qx, qy, reach, r):
    """Collect what a disc of radius r at p may meet within its reach; q is its goal or p again."""
    rims = np.empty((64, 7))
    cones = np.empty((64, 5))
    edges = np.empty((64, 4))
    discs = np.empty((32, 3))
    ovals = np.empty((4, 7))
    limit = lay.solid.boxes.shape[0] + bodies.shape[0] + 1
    first = np.zeros(limit + 1, np.int64)
    boxes = np.empty((limit, 4))
    holds = np.empty(limit)
    nc = ne = nd = no = npoly = 0
    bounds = np.array([lay.bounds[0] + r, lay.bounds[1] + r, lay.bounds[2] - r, lay.bounds[3] - r])
    for k in range(lay.solid.boxes.shape[0]):
        if _box_gap2(lay.solid.boxes, k, px, py) > (reach + r) * (reach + r):
            continue
        lo = lay.solid.first[k]
        hi = lay.solid.first[k + 1]
        for e in range(lo, hi):
            edges = _grown(edges, ne)
            edges[ne] = lay.solid.edges[e]
            ne += 1
        away_start = area_point_gap(lay.solid.edges, lo, hi, px, py)
        away_goal = area_point_gap(lay.solid.edges, lo, hi, qx, qy)
        bend = _bend(r, away_start, away_goal)
        for c in range(lay.bend_first[k], lay.bend_first[k + 1]):
            rims = _grown(rims, nc)
            cones = _grown(cones, nc)
            _put_rim(rims, nc, lay.bends[c, 0], lay.bends[c, 1], bend)
            cones[nc, 0] = 1.0
            cones[nc, 1:] = lay.bends[c, 2:]
            nc += 1
        boxes[npoly] = lay.solid.boxes[k]
        holds[npoly] = _hold(r, away_start, away_goal)
        npoly += 1
        first[npoly] = ne
    for j in range(bodies.shape[0]):
        if not blocks[j]:
            continue
        body = bodies[j]
        dx = body[X] - px
        dy = body[Y] - py
        near = reach + r + body[BOUND]
        if dx * dx + dy * dy > near * near:
            continue
        away_start = point_gap(body, corners, px, py)
        away_goal = point_gap(body, corners, qx, qy)
        hold = _hold(r, away_start, away_goal)
        bend = _bend(r, away_start, away_goal)
        if body[KIND] in (ROUND, OVAL):
            rims = _grown(rims, nc)
            cones = _grown(cones, nc)
            _put_rim(rims, nc, body[X], body[Y], bend)
            cones[nc, :] = 0.0
        if body[KIND] == ROUND:
            rims[nc, RHO] = max(0.0, body[A] + bend)
            nc += 1
            discs = _grown(discs, nd)
            discs[nd, 0], discs[nd, 1], discs[nd, 2] = body[X], body[Y], body[A] + hold
            nd += 1
            continue
        if body[KIND] == OVAL:
            rims[nc, RCOS], rims[nc, RSIN], rims[nc, RA], rims[nc, RB] = body[COS], body[SIN], body[A], body[B]
            nc += 1
            ovals = _grown(ovals, no)
            ovals[no, 0], ovals[no, 1], ovals[no, 2], ovals[no, 3] = body[X], body[Y], body[COS], body[SIN]
            ovals[no, 4], ovals[no, 5], ovals[no, 6] = body[A], body[B], hold
            no += 1
            continue
        ring = body_ring(body, corners)
        count = ring.shape[0]
        for k in range(count):
            edges = _grown(edges, ne)
            edges[ne, 0], edges[ne, 1] = ring[k - 1, 0], ring[k - 1, 1]
            edges[ne, 2], edges[ne, 3] = ring[k, 0], ring[k, 1]
            ne += 1
            rims = _grown(rims, nc)
            cones = _grown(cones, nc)
            _put_rim(rims, nc, ring[k, 0], ring[k, 1], skin(body) + bend)
            _cone(cones, nc, ring[k - 1], ring[k], ring[(k + 1) % count])
            nc += 1
        boxes[npoly, 0] = boxes[npoly, 2] = ring[0, 0]
        boxes[npoly, 1] = boxes[npoly, 3] = ring[0, 1]
        for k in range(1, count):
            boxes[npoly, 0] = min(boxes[npoly, 0], ring[k, 0])
            boxes[npoly, 1] = min(boxes[npoly, 1], ring[k, 1])
            boxes[npoly, 2] = max(boxes[npoly, 2], ring[k, 0])
            boxes[npoly, 3] = max(boxes[npoly, 3], ring[k, 1])
        holds[npoly] = skin(body) + hold
        npoly += 1
        first[npoly] = ne
    slow, factor = _near_slow(lay, px, py, reach)
    tolls = _near_tolls(lay, px, py, reach)
    world = World(
        r,
        bounds,
        rims[:nc],
        cones[:nc],
        discs[:nd],
        ovals[:no],
        edges[:ne],
        first[: npoly + 1],
        boxes[:npoly],
        holds[:npoly],
        slow,
        factor,
        tolls,
        np.empty((0, 4)),
    )
    if lay.nodes.shape[0] == 0 or (slow.boxes.shape[0] == 0 and tolls.shape[0] == 0):
        return world
    return _with_nodes(lay, world, px, py, qx, qy, reach)


@kernel
def body_ring(body, corners):
    """The core of a body as corners on the table, counter-clockwise; around an oval, a polygon that holds it."""
    if body[KIND] == OVAL:
        ring = np.empty((FACETS, 2))
        grow = 1.0 / math.cos(math.pi / FACETS)
        for k in range(FACETS):
            t = TWO_PI * k / FACETS
            ring[k, 0] = body[A] * grow * math.cos(t)
            ring[k, 1] = body[B] * grow * math.sin(t)
    elif body[KIND] == STADIUM:
        ring = np.zeros((2, 2))
        ring[0, 0] = -body[A]
        ring[1, 0] = body[A]
    else:
        ring = corners[int(body[FIRST]) : int(body[LAST])].copy()
    for k in range(ring.shape[0]):
        u = ring[k, 0]
        v = ring[k, 1]
        ring[k, 0] = body[X] + body[COS] * u - body[SIN] * v
        ring[k, 1] = body[Y] + body[SIN] * u + body[COS] * v
    return ring


@kernel
def _cone(cones, n, a, b, c):
    """The outward normals of the two sides that meet at corner b."""
    x0 = b[0] - a[0]
    y0 = b[1] - a[1]
    x1 = c[0] - b[0]
    y1 = c[1] - b[1]
    l0 = math.sqrt(x0 * x0 + y0 * y0)
    l1 = math.sqrt(x1 * x1 + y1 * y1)
    cones[n, 0] = 1.0
    cones[n, 1] = y0 / l0
    cones[n, 2] = -x0 / l0
    cones[n, 3] = y1 / l1
    cones[n, 4] = -x1 / l1


@kernel
def _near_slow(lay, px, py, reach):
    """The slow areas within reach."""
    near = np.zeros(lay.slow.boxes.shape[0], np.bool_)
    count = 0
    total = 0
    for k in range(near.shape[0]):
        if _box_gap2(lay.slow.boxes, k, px, py) <= reach * reach:
            near[k] = True
            count += 1
            total += lay.slow.first[k + 1] - lay.slow.first[k]
    edges = np.empty((total, 4))
    first = np.zeros(count + 1, np.int64)
    boxes = np.empty((count, 4))
    factor = np.empty(count)
    n = 0
    for k in range(near.shape[0]):
        if near[k]:
            size = lay.slow.first[k + 1] - lay.slow.first[k]
            first[n + 1] = first[n] + size
            edges[first[n] : first[n + 1]] = lay.slow.edges[lay.slow.first[k] : lay.slow.first[k + 1]]
            boxes[n] = lay.slow.boxes[k]
            factor[n] = lay.factor[k]
            n += 1
    return Areas(edges, first, boxes), factor


@kernel
def _near_tolls(lay, px, py, reach):
    """The tolls within reach."""
    tolls = np.empty((lay.tolls.shape[0], 6))
    n = 0
    for k in range(lay.tolls.shape[0]):
        row = lay.tolls[k]
        if segment_point2(px, py, row[0], row[1], row[2], row[3]) <= reach * reach:
            tolls[n] = row
            n += 1
    return tolls[:n]


@kernel
def _with_nodes(lay, world, px, py, qx, qy, reach):
    """Add the places at the edge of slow or tolled ground where a way may bend."""
    nodes = np.empty((64, 6))
    n = 0
    for k in range(lay.nodes.shape[0]):
        row = lay.nodes[k]
        if (row[0] - px) * (row[0] - px) + (row[1] - py) * (row[1] - py) > reach * reach:
            continue
        nodes, n = _add_node(world, row[2:], row[0], row[1], nodes, n)
    for k in range(world.slow.edges.shape[0]):
        nodes, n = _windows(world, world.slow.edges[k], nodes, n)
        nodes, n = _foot(world, world.slow.edges[k], px, py, nodes, n)
        nodes, n = _foot(world, world.slow.edges[k], qx, qy, nodes, n)
    old = world.rims.shape[0]
    rims = np.zeros((old + n, 7))
    cones = np.zeros((old + n, 5))
    rims[:old] = world.rims
    cones[:old] = world.cones
    rims[old:, RX] = nodes[:n, 0]
    rims[old:, RY] = nodes[:n, 1]
    return World(
        world.radius,
        world.bounds,
        rims,
        cones,
        world.discs,
        world.ovals,
        world.edges,
        world.first,
        world.boxes,
        world.holds,
        world.slow,
        world.factor,
        world.tolls,
        nodes[:n, 2:].copy(),
    )


@kernel
def _add_node(world, edge, x, y, nodes, n):
    """Add a node that may slide along an edge, if a mover can be there."""
    if not (on_table(world.bounds, x, y) and spot_free(world, x, y)):
        return nodes, n
    nodes = _grown(nodes, n)
    nodes[n, 0] = x
    nodes[n, 1] = y
    nodes[n, 2:] = edge
    return nodes, n + 1


@kernel
def _windows(world, edge, nodes, n):
    """Where an edge of slow ground meets the table's edge or an obstacle's rim: the ends of what one can step over."""
    ax, ay = edge[0], edge[1]
    ux = edge[2] - ax
    uy = edge[3] - ay
    for side in range(4):
        way = ux if side % 2 == 0 else uy
        if way != 0.0:
            t = (world.bounds[side] - (ax if side % 2 == 0 else ay)) / way
            if 0.0 < t < 1.0:
                nodes, n = _add_node(world, edge, ax + t * ux, ay + t * uy, nodes, n)
    for k in range(world.rims.shape[0]):
        t0, t1 = _rim_span(world.rims[k], ax, ay, ux, uy)
        if 0.0 < t0 < 1.0:
            nodes, n = _add_node(world, edge, ax + t0 * ux, ay + t0 * uy, nodes, n)
        if 0.0 < t1 < 1.0:
            nodes, n = _add_node(world, edge, ax + t1 * ux, ay + t1 * uy, nodes, n)
    for k in range(world.edges.shape[0]):
        ex = world.edges[k, 2] - world.edges[k, 0]
        ey = world.edges[k, 3] - world.edges[k, 1]
        length = math.sqrt(ex * ex + ey * ey)
        den = ux * ey - uy * ex
        if abs(den) < 1e-12 or length == 0.0:
            continue
        wx = world.edges[k, 0] + ey / length * (world.radius + 1e-6) - ax
        wy = world.edges[k, 1] - ex / length * (world.radius + 1e-6) - ay
        t = (wx * ey - wy * ex) / den
        v = (wx * uy - wy * ux) / den
        if 0.0 < t < 1.0 and 0.0 < v < 1.0:
            nodes, n = _add_node(world, edge, ax + t * ux, ay + t * uy, nodes, n)
    return nodes, n


@kernel
def _rim_span(rim, ax, ay, ux, uy):
    """Between which shares of a leg from a along u it is inside a rim, (-1, -1) where it is not."""
    r = rim[RHO] + max(rim[RA], rim[RB]) + 1e-6
    wx = ax - rim[RX]
    wy = ay - rim[RY]
    length2 = ux * ux + uy * uy
    b = wx * ux + wy * uy
    d = b * b - length2 * (wx * wx + wy * wy - r * r)
    if d <= 0.0 or r <= 1e-6:
        return -1.0, -1.0
    t0 = (-b - math.sqrt(d)) / length2
    t1 = (-b + math.sqrt(d)) / length2
    if rim[RA] == 0.0:
        return t0, t1
    row = np.empty((1, 7))
    row[0, 0], row[0, 1], row[0, 2:6] = rim[RX], rim[RY], rim[RCOS:]
    low = t0
    high = t1
    for _ in range(40):
        m0 = high - GOLDEN * (high - low)
        m1 = low + GOLDEN * (high - low)
        if _oval_near(row, 0, ax + m0 * ux, ay + m0 * uy)[0] < _oval_near(row, 0, ax + m1 * ux, ay + m1 * uy)[0]:
            high = m1
        else:
            low = m0
    middle = 0.5 * (low + high)
    if _oval_near(row, 0, ax + middle * ux, ay + middle * uy)[0] >= rim[RHO]:
        return -1.0, -1.0
    return _rim_cut(row, rim[RHO], ax, ay, ux, uy, middle, t0), _rim_cut(row, rim[RHO], ax, ay, ux, uy, middle, t1)


@kernel
def _rim_cut(row, rho, ax, ay, ux, uy, inside, outside):
    """Where a leg leaves an oval's rim, just outside it."""
    for _ in range(40):
        m = 0.5 * (inside + outside)
        if _oval_near(row, 0, ax + m * ux, ay + m * uy)[0] < rho + 1e-6:
            inside = m
        else:
            outside = m
    return outside


@kernel
def _foot_on(edge, x, y):
    """The point of an edge nearest to a place and how near it is; infinitely far where that is an end of the edge."""
    ux = edge[2] - edge[0]
    uy = edge[3] - edge[1]
    t = ((x - edge[0]) * ux + (y - edge[1]) * uy) / (ux * ux + uy * uy)
    if not 0.0 < t < 1.0:
        return np.inf, 0.0, 0.0
    fx = edge[0] + t * ux
    fy = edge[1] + t * uy
    return math.sqrt((fx - x) * (fx - x) + (fy - y) * (fy - y)), fx, fy


@kernel
def _foot(world, edge, x, y, nodes, n):
    """The point of a slow edge nearest to the start or the goal, where that is near."""
    near, fx, fy = _foot_on(edge, x, y)
    if near > 2.0:
        return nodes, n
    return _add_node(world, edge, fx, fy, nodes, n)


@kernel
def spot_free(world, x, y):
    """Whether the mover's centre may be here."""
    for k in range(world.discs.shape[0]):
        dx = x - world.discs[k, 0]
        dy = y - world.discs[k, 1]
        if world.discs[k, 2] > 0.0 and dx * dx + dy * dy < world.discs[k, 2] * world.discs[k, 2]:
            return False
    for k in range(world.ovals.shape[0]):
        if _oval_near(world.ovals, k, x, y)[0] < world.ovals[k, 6]:
            return False
    for p in range(world.boxes.shape[0]):
        hold = world.holds[p]
        if x <= world.boxes[p, 0] - hold or x >= world.boxes[p, 2] + hold:
            continue
        if y <= world.boxes[p, 1] - hold or y >= world.boxes[p, 3] + hold:
            continue
        inside = False
        for e in range(world.first[p], world.first[p + 1]):
            ax, ay, bx, by = world.edges[e, 0], world.edges[e, 1], world.edges[e, 2], world.edges[e, 3]
            if hold > 0.0 and segment_point2(x, y, ax, ay, bx, by) < hold * hold:
                return False
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        if inside and hold > 0.0:
            return False
    return True


@kernel
def leg_free(world, ax, ay, bx, by):
    """Whether the mover can go straight from a to b."""
    lx = min(ax, bx)
    hx = max(ax, bx)
    ly = min(ay, by)
    hy = max(ay, by)
    for k in range(world.discs.shape[0]):
        x, y, hold = world.discs[k, 0], world.discs[k, 1], world.discs[k, 2]
        if x + hold <= lx or x - hold >= hx or y + hold <= ly or y - hold >= hy:
            continue
        if hold > 0.0 and segment_point2(x, y, ax, ay, bx, by) < hold * hold:
            return False
    for k in range(world.ovals.shape[0]):
        if not _leg_clears_oval(world.ovals, k, ax, ay, bx, by):
            return False
    for p in range(world.boxes.shape[0]):
        hold = world.holds[p]
        if hold <= 0.0:
            continue
        if world.boxes[p, 2] + hold <= lx or world.boxes[p, 0] - hold >= hx:
            continue
        if world.boxes[p, 3] + hold <= ly or world.boxes[p, 1] - hold >= hy:
            continue
        for e in range(world.first[p], world.first[p + 1]):
            cx, cy, dx, dy = world.edges[e, 0], world.edges[e, 1], world.edges[e, 2], world.edges[e, 3]
            if segment_segment2(ax, ay, bx, by, cx, cy, dx, dy) < hold * hold:
                return False
    return True


@kernel
def _leg_clears_oval(ovals, k, ax, ay, bx, by):
    """Whether a straight leg keeps its distance from an oval: along it the distance is convex, so tangents bound it."""
    hold = ovals[k, 6]
    size = max(ovals[k, 4], ovals[k, 5]) + hold
    if size <= 0.0 or segment_point2(ovals[k, 0], ovals[k, 1], ax, ay, bx, by) >= size * size:
        return True
    d0, nx, ny = _oval_near(ovals, k, ax, ay)
    high = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    if d0 < hold or high == 0.0:
        return d0 >= hold
    ux = (bx - ax) / high
    uy = (by - ay) / high
    s0 = nx * ux + ny * uy
    if s0 >= 0.0:
        return True
    d1, nx, ny = _oval_near(ovals, k, bx, by)
    s1 = nx * ux + ny * uy
    if d1 < hold or s1 <= 0.0:
        return d1 >= hold
    low = 0.0
    for _ in range(60):
        t = (d1 - s1 * high - d0 + s0 * low) / (s0 - s1)
        if d0 + s0 * (t - low) >= hold or high - low < NUMERIC:
            return True
        d, nx, ny = _oval_near(ovals, k, ax + t * ux, ay + t * uy)
        if d < hold:
            return False
        s = nx * ux + ny * uy
        if s < 0.0:
            low, d0, s0 = t, d, s
        else:
            high, d1, s1 = t, d, s
    return True


@kernel
def _in_sweep(angle, start, sweep, way):
    """Whether an angle lies within an arc."""
    turned = (angle - start) * way
    turned -= math.floor(turned / TWO_PI) * TWO_PI
    return turned <= sweep or turned >= TWO_PI - 1e-12


@kernel
def arc_free(world, cx, cy, rho, start, sweep, way, own):
    """Whether the mover can follow an arc around a circle; own: the oval that it is a part of the way around, or -1."""
    if sweep < 1e-12 or rho < 1e-12:
        return True
    end = start + way * sweep
    x0 = cx + rho * math.cos(start)
    y0 = cy + rho * math.sin(start)
    x1 = cx + rho * math.cos(end)
    y1 = cy + rho * math.sin(end)
    if not _arc_on_table(world.bounds, cx, cy, rho, start, sweep, way):
        return False
    for k in range(world.discs.shape[0]):
        hold = world.discs[k, 2]
        dx = world.discs[k, 0] - cx
        dy = world.discs[k, 1] - cy
        d = math.sqrt(dx * dx + dy * dy)
        if hold <= 0.0 or d >= hold + rho or d < 1e-12 or d + hold <= rho:
            continue
        if _near2(x0, y0, world.discs[k]) < hold * hold or _near2(x1, y1, world.discs[k]) < hold * hold:
            return False
        if abs(d - rho) < hold and _in_sweep(math.atan2(dy, dx), start, sweep, way):
            return False
    for k in range(world.ovals.shape[0]):
        if k != own and not _arc_clears_oval(world.ovals, k, cx, cy, rho, start, sweep, way, x0, y0, x1, y1):
            return False
    for p in range(world.boxes.shape[0]):
        hold = world.holds[p]
        if hold <= 0.0 or world.boxes[p, 2] + hold <= cx - rho or world.boxes[p, 0] - hold >= cx + rho:
            continue
        if world.boxes[p, 3] + hold <= cy - rho or world.boxes[p, 1] - hold >= cy + rho:
            continue
        for e in range(world.first[p], world.first[p + 1]):
            if not _arc_clears_edge(world.edges[e], hold, cx, cy, rho, start, sweep, way, x0, y0, x1, y1):
                return False
    return True


@kernel
def _near2(x, y, disc):
    """Squared distance from a point to a disc's centre."""
    return (x - disc[0]) * (x - disc[0]) + (y - disc[1]) * (y - disc[1])


@kernel
def _arc_on_table(bounds, cx, cy, rho, start, sweep, way):
    """Whether the outermost points of an arc are on the table."""
    for k in range(4):
        if _in_sweep(k * math.pi / 2.0, start, sweep, way):
            x = cx + (rho if k == 0 else (-rho if k == 2 else 0.0))
            y = cy + (rho if k == 1 else (-rho if k == 3 else 0.0))
            if not on_table(bounds, x, y):
                return False
    return True


@kernel
def _arc_clears_oval(ovals, k, cx, cy, rho, start, sweep, way, x0, y0, x1, y1):
    """Whether an arc keeps its distance from an oval: its ends, and the place on the line from its centre."""
    hold = ovals[k, 6]
    dx = ovals[k, 0] - cx
    dy = ovals[k, 1] - cy
    d = math.sqrt(dx * dx + dy * dy)
    size = max(ovals[k, 4], ovals[k, 5]) + hold
    if d >= size + rho or d + size <= rho:
        return True
    if _oval_near(ovals, k, x0, y0)[0] < hold or _oval_near(ovals, k, x1, y1)[0] < hold:
        return False
    away, nx, ny = _oval_near(ovals, k, cx, cy)
    angle = start + way * 0.5 * sweep
    if away > 0.0:
        angle = math.atan2(-ny, -nx)
        if not _in_sweep(angle, start, sweep, way):
            return True
    return _oval_near(ovals, k, cx + rho * math.cos(angle), cy + rho * math.sin(angle))[0] >= hold


@kernel
def on_table(bounds, x, y):
    """Whether a centre is on the table, within the planner's tolerance."""
    return (
        bounds[0] - PLANNER_EPS <= x <= bounds[2] + PLANNER_EPS
        and bounds[1] - PLANNER_EPS <= y <= bounds[3] + PLANNER_EPS
    )


@kernel
def _arc_clears_edge(edge, hold, cx, cy, rho, start, sweep, way, x0, y0, x1, y1):
    """Whether an arc keeps its distance from an edge: its ends, the edge's ends, the foot, the crossings."""
    ax, ay, bx, by = edge[0], edge[1], edge[2], edge[3]
    if segment_point2(x0, y0, ax, ay, bx, by) < hold * hold or segment_point2(x1, y1, ax, ay, bx, by) < hold * hold:
        return False
    for k in range(2):
        dx = (ax if k == 0 else bx) - cx
        dy = (ay if k == 0 else by) - cy
        d = math.sqrt(dx * dx + dy * dy)
        if d > NUMERIC and abs(d - rho) < hold and _in_sweep(math.atan2(dy, dx), start, sweep, way):
            return False
    ex = bx - ax
    ey = by - ay
    length = math.sqrt(ex * ex + ey * ey)
    ex /= length
    ey /= length
    offset = (ax - cx) * ey - (ay - cy) * ex
    along = -((ax - cx) * ex + (ay - cy) * ey)
    side = 1.0 if offset > 0.0 else -1.0
    if abs(offset) > rho:
        if abs(offset) - rho < hold and 0.0 < along < length:
            return not _in_sweep(math.atan2(-side * ex, side * ey), start, sweep, way)
        return True
    half = math.sqrt(rho * rho - offset * offset)
    for k in range(2):
        t = along + (half if k == 0 else -half)
        if 0.0 <= t <= length and _in_sweep(math.atan2(ay + ey * t - cy, ax + ex * t - cx), start, sweep, way):
            return False
    return True


# ---------------------------------------------------------------------------------------------- costs of the way
# Distance is measured along the line the centre travels. Slow ground multiplies it, tolls add to it.


@kernel
def leg_extra(slow, factor, tolls, ax, ay, bx, by, hug):
    """What a straight leg costs beyond its length; hug: how deep in slow ground it still runs along the edge."""
    extra = 0.0
    lx = min(ax, bx)
    hx = max(ax, bx)
    ly = min(ay, by)
    hy = max(ay, by)
    for p in range(slow.boxes.shape[0]):
        if slow.boxes[p, 2] <= lx or slow.boxes[p, 0] >= hx or slow.boxes[p, 3] <= ly or slow.boxes[p, 1] >= hy:
            continue
        extra += (factor[p] - 1.0) * length_inside(slow, p, ax, ay, bx, by, hug)
    for k in range(tolls.shape[0]):
        cx, cy, dx, dy = tolls[k, 0], tolls[k, 1], tolls[k, 2], tolls[k, 3]
        if max(cx, dx) < lx or min(cx, dx) > hx or max(cy, dy) < ly or min(cy, dy) > hy:
            continue
        from_left = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx) > 0.0
        to_left = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx) > 0.0
        if from_left == to_left:
            continue
        c_left = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0.0
        d_left = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax) > 0.0
        if c_left != d_left:
            extra += tolls[k, 4] if from_left else tolls[k, 5]
    return extra


@kernel
def length_inside(slow, p, ax, ay, bx, by, hug):
    """How much of a straight leg runs inside an area."""
    dx = bx - ax
    dy = by - ay
    length = math.sqrt(dx * dx + dy * dy)
    first = slow.first[p]
    last = slow.first[p + 1]
    cuts = np.empty(last - first + 2)
    cuts[0] = 0.0
    n = 1
    may_hug = False
    for k in range(first, last):
        ux = slow.edges[k, 2] - slow.edges[k, 0]
        uy = slow.edges[k, 3] - slow.edges[k, 1]
        wx = slow.edges[k, 0] - ax
        wy = slow.edges[k, 1] - ay
        den = dx * uy - dy * ux
        from_leg = wx * dy - wy * dx
        to_leg = from_leg - den
        if abs(den) <= 0.02 * length * (abs(ux) + abs(uy)) and min(abs(from_leg), abs(to_leg)) <= 0.01 * length:
            may_hug = True
        if from_leg * to_leg <= 1e-12 * den * den and den != 0.0:
            t = (wx * uy - wy * ux) / den
            if 0.0 < t < 1.0:
                cuts[n] = t
                n += 1
    cuts[n] = 1.0
    n += 1
    _sort(cuts, n)
    inside = 0.0
    for k in range(n - 1):
        part = (cuts[k + 1] - cuts[k]) * length
        if part > NUMERIC:
            m = 0.5 * (cuts[k] + cuts[k + 1])
            if is_inside(slow.edges, first, last, ax + m * dx, ay + m * dy):
                is_clear = part > 0.02 and not may_hug
                if is_clear or not _is_along_edge(slow, p, ax, ay, dx, dy, cuts[k], cuts[k + 1], hug):
                    inside += part
    return inside


@kernel
def _is_along_edge(slow, p, ax, ay, dx, dy, t0, t1, hug):
    """Whether a stretch of a leg between two crossings of the edge of slow ground runs along that edge."""
    for share in (0.5, 0.25, 0.75):
        t = t0 + share * (t1 - t0)
        if not _is_on_edge(slow, p, ax + t * dx, ay + t * dy, hug):
            return False
    return True


@kernel
def _is_on_edge(slow, p, x, y, hug):
    """Whether a place is as good as on the edge of slow ground."""
    for k in range(slow.first[p], slow.first[p + 1]):
        ax, ay, bx, by = slow.edges[k, 0], slow.edges[k, 1], slow.edges[k, 2], slow.edges[k, 3]
        if segment_point2(x, y, ax, ay, bx, by) <= hug * hug:
            return True
    return False


@kernel
def arc_extra(slow, factor, tolls, cx, cy, rho, start, sweep, way):
    """What an arc costs beyond its length."""
    if sweep < 1e-12 or rho < 1e-12:
        return 0.0
    extra = 0.0
    for p in range(slow.boxes.shape[0]):
        if slow.boxes[p, 2] <= cx - rho or slow.boxes[p, 0] >= cx + rho:
            continue
        if slow.boxes[p, 3] <= cy - rho or slow.boxes[p, 1] >= cy + rho:
            continue
        first = slow.first[p]
        last = slow.first[p + 1]
        cuts = np.empty(2 * (last - first) + 2)
        cuts[0] = 0.0
        n = 1
        for k in range(first, last):
            for side in range(2):
                turned = _arc_cut(slow.edges[k], cx, cy, rho, start, way, side)
                if 0.0 <= turned < sweep:
                    cuts[n] = turned
                    n += 1
        cuts[n] = sweep
        n += 1
        _sort(cuts, n)
        for k in range(n - 1):
            part = (cuts[k + 1] - cuts[k]) * rho
            if part > NUMERIC:
                m = start + way * 0.5 * (cuts[k] + cuts[k + 1])
                x = cx + rho * math.cos(m)
                y = cy + rho * math.sin(m)
                if is_inside(slow.edges, first, last, x, y) and not _is_on_edge(slow, p, x, y, TRUE_EDGE):
                    extra += part * (factor[p] - 1.0)
    for k in range(tolls.shape[0]):
        for side in range(2):
            turned = _arc_cut(tolls[k], cx, cy, rho, start, way, side)
            if NUMERIC < turned < sweep - NUMERIC:
                at = start + way * turned
                turn = (tolls[k, 2] - tolls[k, 0]) * math.cos(at) * way + (tolls[k, 3] - tolls[k, 1]) * math.sin(
                    at
                ) * way
                extra += tolls[k, 4] if turn < 0.0 else tolls[k, 5]
    return extra


@kernel
def _arc_cut(edge, cx, cy, rho, start, way, side):
    """How far along an arc it cuts an edge (one of at most two places), -1 where it does not."""
    ux = edge[2] - edge[0]
    uy = edge[3] - edge[1]
    wx = edge[0] - cx
    wy = edge[1] - cy
    a = ux * ux + uy * uy
    b = wx * ux + wy * uy
    d = b * b - a * (wx * wx + wy * wy - rho * rho)
    if d <= 0.0:
        return -1.0
    t = (-b + (math.sqrt(d) if side == 0 else -math.sqrt(d))) / a
    if not 0.0 <= t <= 1.0:
        return -1.0
    turned = (math.atan2(wy + t * uy, wx + t * ux) - start) * way
    return turned - math.floor(turned / TWO_PI) * TWO_PI


CRUMB, NEAR_ENOUGH = 1e-5, 0.00005
"""The share of a leg that a guess leaves for rounding, and inches that need not be made use of."""


@kernel
def walk_cost(slow, factor, tolls, points, costs):
    """Exact cost of a polyline; costs[k]: what has been spent on reaching point k."""
    costs[0] = 0.0
    for k in range(1, points.shape[0]):
        ax, ay, bx, by = points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1]
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        costs[k] = costs[k - 1] + length + leg_extra(slow, factor, tolls, ax, ay, bx, by, HUGGING)
    return costs[points.shape[0] - 1]


@kernel
def part_paid(slow_edges, slow_first, slow_boxes, factor, tolls, points, limit):
    """How far one comes along a polyline for a price: the point that is not reached (or how many there are), x, y.

    points: in whole units, as is the place on the leg to that point where the money is spent. Where the ground is even
    the first guess is right; over slow ground and tolls the rest is halved again and again.
    """
    slow = Areas(slow_edges, slow_first, slow_boxes)
    count = points.shape[0]
    line = points / PER_INCH
    spent = np.empty(count)
    walk_cost(slow, factor, tolls, line, spent)
    leg = 1
    while leg < count and spent[leg] <= limit + RULES_EPS:
        leg += 1
    if leg == count:
        return count, 0, 0
    ax, ay = points[leg - 1, 0], points[leg - 1, 1]
    dx, dy = points[leg, 0] - ax, points[leg, 1] - ay
    share = (limit - spent[leg - 1]) / (spent[leg] - spent[leg - 1])
    x, y = np.rint(ax + share * dx), np.rint(ay + share * dy)
    left = limit - _paid_at(slow, factor, tolls, line, spent, leg, x, y)
    if -NUMERIC <= left < 2 * NEAR_ENOUGH:
        return leg, int(x), int(y)
    low, high, guess = 0.0, 1.0, max(0.0, share - CRUMB)
    px, py = float(ax), float(ay)
    for _ in range(18):
        x, y = np.trunc(ax + guess * dx), np.trunc(ay + guess * dy)
        left = limit - _paid_at(slow, factor, tolls, line, spent, leg, x, y)
        if left < 0.0:
            high = guess
        else:
            low, px, py = guess, x, y
            if left < NEAR_ENOUGH:
                break
        guess = (low + high) / 2
    return leg, int(px), int(py)


@kernel
def _paid_at(slow, factor, tolls, line, spent, leg, x, y):
    """What has been spent at a place on a leg, given in whole units."""
    ax, ay, bx, by = line[leg - 1, 0], line[leg - 1, 1], x / PER_INCH, y / PER_INCH
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return spent[leg - 1] + length + leg_extra(slow, factor, tolls, ax, ay, bx, by, HUGGING)


# ---------------------------------------------------------------------------------------------- the search
# Labels describe an arrival at a circle, turning one way around it. The heap holds lower bounds; a label's true
# cost and its freedom are found only when it is popped.

THETA, COST, LX, LY = range(4)
CIRCLE, WAY, PARENT, NEXT, PROVEN, PRICED = range(6)
START, GOAL = -1, -2


class Labels(NamedTuple):
    """What a search has found."""

    cost: float
    """Cost of the goal; infinite when out of reach, not a number when the room for labels ran out."""
    goal: int
    """The goal's label, -1 for none."""
    made: int
    """How many labels there are."""
    real: Array
    """(room, 4): direction of arrival, cost, x, y."""
    whole: Array
    """(room, 6): rim, way around it, parent, next label at that rim, proven or not, may be made cheaper or not."""
    heads: Array
    """(2 * rims): newest accepted label of each rim and way."""


@kernel
def _push(keys, items, n, key, item):
    """Put an item on the heap."""
    k = n
    while k > 0:
        up = (k - 1) >> 1
        if keys[up] <= key:
            break
        keys[k] = keys[up]
        items[k] = items[up]
        k = up
    keys[k] = key
    items[k] = item
    return n + 1


@kernel
def _pop(keys, items, n):
    """Take the least item off the heap; what is left is one shorter."""
    n -= 1
    if n > 0:
        key = keys[n]
        item = items[n]
        k = 0
        while True:
            c = 2 * k + 1
            if c >= n:
                break
            if c + 1 < n and keys[c + 1] < keys[c]:
                c += 1
            if keys[c] >= key:
                break
            keys[k] = keys[c]
            items[k] = items[c]
            k = c
        keys[k] = key
        items[k] = item
    return n


@kernel
def _tangent(cx, cy, r1, w1, dx, dy, r2, w2):
    """The straight line that leaves one circle turning one way and joins another turning its way."""
    x = dx - cx
    y = dy - cy
    d2 = x * x + y * y
    k = w2 * r2 - w1 * r1
    l2 = d2 - k * k
    if l2 < 0.0 or d2 < 1e-18:
        return False, 0.0, 0.0, 0.0
    length = math.sqrt(l2)
    return True, (x * length + y * k) / d2, (y * length - x * k) / d2, length


@kernel
def _core_point(rim, way, ux, uy):
    """The point of a rim's core on whose skin a string in direction u lies, turning one way around it."""
    if rim[RA] == 0.0:
        return rim[RX], rim[RY]
    nx = way * uy
    ny = -way * ux
    u = rim[RA] * (rim[RCOS] * nx + rim[RSIN] * ny)
    v = rim[RB] * (rim[RCOS] * ny - rim[RSIN] * nx)
    n = math.sqrt(u * u + v * v)
    u *= rim[RA] / n
    v *= rim[RB] / n
    return rim[RX] + rim[RCOS] * u - rim[RSIN] * v, rim[RY] + rim[RSIN] * u + rim[RCOS] * v


@kernel
def _lean(rim, way, ux, uy):
    """Where a string in direction u lies against a rim, turning one way around it."""
    x, y = _core_point(rim, way, ux, uy)
    return x + way * rim[RHO] * uy, y - way * rim[RHO] * ux


@kernel
def _string(a, w1, b, w2):
    """The straight line that leaves one rim turning one way and joins another turning its way.

    Around an oval: the line between the skins of two core points, which follow the line's direction (Newton).
    """
    if a[RA] == 0.0 and b[RA] == 0.0:
        return _tangent(a[RX], a[RY], a[RHO], w1, b[RX], b[RY], b[RHO], w2)
    ux = b[RX] - a[RX]
    uy = b[RY] - a[RY]
    n = math.sqrt(ux * ux + uy * uy)
    if n < NUMERIC:
        return False, 0.0, 0.0, 0.0
    ux /= n
    uy /= n
    for _ in range(60):
        ax, ay = _core_point(a, w1, ux, uy)
        bx, by = _core_point(b, w2, ux, uy)
        ok, vx, vy, length = _tangent(ax, ay, a[RHO], w1, bx, by, b[RHO], w2)
        if not ok:
            return False, 0.0, 0.0, 0.0
        change = abs(vx - ux) + abs(vy - uy)
        ux = vx
        uy = vy
        if change < 1e-12:
            return True, ux, uy, length
    return False, 0.0, 0.0, 0.0


# An arc around an oval: its length by quadrature, everything else by short circular arcs that replace it.

ARC_STEP = TWO_PI / 96.0
"""Eccentric angle of one such arc: true to 5e-5 in for bases of usual size."""

GAUSS = (-0.906179845938664, -0.5384693101056831, 0.0, 0.5384693101056831, 0.906179845938664)
GAUSS_WEIGHTS = (0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665, 0.2369268850561891)


@kernel
def _eccentric(rim, angle):
    """The eccentric angle of an oval's point whose outward direction has this angle."""
    nx = math.cos(angle)
    ny = math.sin(angle)
    return math.atan2(rim[RB] * (rim[RCOS] * ny - rim[RSIN] * nx), rim[RA] * (rim[RCOS] * nx + rim[RSIN] * ny))


@kernel
def _oval_turn(rim, start, turned, way):
    """The eccentric angle at which an arc around an oval begins, and how far it goes on."""
    begin = _eccentric(rim, start)
    swept = (_eccentric(rim, start + way * turned) - begin) * way
    swept -= math.floor(swept / TWO_PI) * TWO_PI
    if swept > turned + math.pi:
        swept = 0.0
    return begin, swept


@kernel
def _arc_length(rim, theta, turned, way):
    """Length of an arc around a rim that begins in direction theta."""
    length = rim[RHO] * turned
    if rim[RA] == 0.0 or turned <= 0.0:
        return length
    begin, swept = _oval_turn(rim, theta - way * math.pi / 2.0, turned, way)
    pieces = math.ceil(swept / (math.pi / 8.0))
    for k in range(pieces):
        half = 0.5 * swept / pieces
        middle = begin + way * (2 * k + 1) * half
        for z in range(5):
            u = rim[RA] * math.sin(middle + GAUSS[z] * half)
            v = rim[RB] * math.cos(middle + GAUSS[z] * half)
            length += half * GAUSS_WEIGHTS[z] * math.sqrt(u * u + v * v)
    return length


@kernel
def _arcs(rim, start, turned, way):
    """Circular arcs that replace an arc around an oval: centre, radius, first angle and sweep of each."""
    begin, swept = _oval_turn(rim, start, turned, way)
    count = max(1, math.ceil(swept / ARC_STEP))
    rows = np.empty((count, 5))
    x0 = y0 = p0 = q0 = 0.0
    for k in range(count + 1):
        t = begin + way * swept * k / count
        u = rim[RB] * math.cos(t)
        v = rim[RA] * math.sin(t)
        n = math.sqrt(u * u + v * v)
        p = (rim[RCOS] * u - rim[RSIN] * v) / n
        q = (rim[RSIN] * u + rim[RCOS] * v) / n
        x, y = _lean(rim, 1, -q, p)
        if k > 0:
            cross = p0 * q - q0 * p
            r0 = ((y - y0) * p - (x - x0) * q) / cross if cross != 0.0 else rim[RHO]
            r1 = ((y - y0) * p0 - (x - x0) * q0) / cross if cross != 0.0 else rim[RHO]
            rows[k - 1, 0] = x0 - r0 * p0
            rows[k - 1, 1] = y0 - r0 * q0
            rows[k - 1, 2] = 0.5 * (r0 + r1)
            rows[k - 1, 3] = math.atan2(q0, p0)
            rows[k - 1, 4] = math.atan2(abs(cross), p0 * p + q0 * q)
        x0, y0, p0, q0 = x, y, p, q
    return rows


@kernel
def _turn_free(world, rim, theta, turned, way):
    """Whether the mover can turn around a rim, beginning in direction theta."""
    start = theta - way * math.pi / 2.0
    if rim[RA] == 0.0:
        return arc_free(world, rim[RX], rim[RY], rim[RHO], start, turned, way, -1)
    if turned < 1e-12:
        return True
    own = 0
    while world.ovals[own, 0] != rim[RX] or world.ovals[own, 1] != rim[RY]:
        own += 1
    arcs = _arcs(rim, start, turned, way)
    for k in range(arcs.shape[0]):
        if not arc_free(world, arcs[k, 0], arcs[k, 1], arcs[k, 2], arcs[k, 3], arcs[k, 4], way, own):
            return False
    return True


@kernel
def _turn_extra(world, rim, theta, turned, way):
    """What a turn around a rim costs beyond its length."""
    if world.slow.boxes.shape[0] == 0 and world.tolls.shape[0] == 0:
        return 0.0
    start = theta - way * math.pi / 2.0
    slow, factor, tolls = world.slow, world.factor, world.tolls
    if rim[RA] == 0.0:
        return arc_extra(slow, factor, tolls, rim[RX], rim[RY], rim[RHO], start, turned, way)
    extra = 0.0
    if turned >= 1e-12:
        arcs = _arcs(rim, start, turned, way)
        for k in range(arcs.shape[0]):
            extra += arc_extra(slow, factor, tolls, arcs[k, 0], arcs[k, 1], arcs[k, 2], arcs[k, 3], arcs[k, 4], way)
    return extra


@kernel
def _bends(cones, k, way, ux, uy):
    """Whether a string in direction u can lie against circle k: for a corner, only within its outward cone."""
    if cones[k, 0] == 0.0:
        return True
    nx = way * uy
    ny = -way * ux
    return cones[k, 1] * ny - cones[k, 2] * nx >= -1e-7 and nx * cones[k, 4] - ny * cones[k, 3] >= -1e-7


@kernel
def _swept(theta, before, way):
    """How far one turns from one direction to another, going one way round."""
    turned = (theta - before) * way
    turned -= math.floor(turned / TWO_PI) * TWO_PI
    return 0.0 if turned > TWO_PI - 1e-7 else turned


@kernel
def _dominated(world, labels, i):
    """Whether an accepted label can slide along the same rim to this one at no greater cost."""
    c = labels.whole[i, CIRCLE]
    way = labels.whole[i, WAY]
    rim = world.rims[c]
    is_point = rim[RHO] < 1e-12 and rim[RA] == 0.0
    k = labels.heads[2 * c + (1 if way > 0 else 0)]
    while k >= 0:
        if is_point:
            if labels.real[k, COST] <= labels.real[i, COST] + NUMERIC:
                return True
        else:
            theta = labels.real[k, THETA]
            turned = _swept(labels.real[i, THETA], theta, way)
            cost = labels.real[k, COST] + _arc_length(rim, theta, turned, way)
            if cost <= labels.real[i, COST] + NUMERIC and _turn_free(world, rim, theta, turned, way):
                if cost + _turn_extra(world, rim, theta, turned, way) <= labels.real[i, COST] + NUMERIC:
                    return True
        k = labels.whole[k, NEXT]
    return False


@kernel
def _departure(world, labels, parent, theta):
    """Where a straight leg in direction theta leaves its parent label's rim."""
    c = labels.whole[parent, CIRCLE]
    if c < 0:
        return labels.real[parent, LX], labels.real[parent, LY]
    return _lean(world.rims[c], labels.whole[parent, WAY], math.cos(theta), math.sin(theta))


@kernel
def _prove(world, labels, i):
    """What the arc and leg that led to a label cost beyond their length; -1 when they are not free."""
    parent = labels.whole[i, PARENT]
    c = labels.whole[parent, CIRCLE]
    theta = labels.real[i, THETA]
    extra = 0.0
    if c >= 0:
        way = labels.whole[parent, WAY]
        before = labels.real[parent, THETA]
        turned = _swept(theta, before, way)
        if not _turn_free(world, world.rims[c], before, turned, way):
            return -1.0
        extra += _turn_extra(world, world.rims[c], before, turned, way)
    x, y = _departure(world, labels, parent, theta)
    if not leg_free(world, x, y, labels.real[i, LX], labels.real[i, LY]):
        return -1.0
    return extra + leg_extra(
        world.slow, world.factor, world.tolls, x, y, labels.real[i, LX], labels.real[i, LY], TRUE_EDGE
    )


@kernel
def _can_slide(world, c):
    """Whether a rim is a point that may slide both ways along an edge, not at its end."""
    x, y = world.rims[c, RX], world.rims[c, RY]
    slide = world.slides[c - world.rims.shape[0] + world.slides.shape[0]]
    if slide[0] == slide[2] and slide[1] == slide[3]:
        return False
    return (x != slide[0] or y != slide[1]) and (x != slide[2] or y != slide[3])


@kernel
def search(world, px, py, qx, qy, has_goal, budget, room, window, arrivals):
    """Cheapest way from p to q within the budget (A*), or all labels within the budget when there is no goal.

    arrivals: the goal's labels, the cheapest first, then (as many as fit in) those dearer by no more than the window.
    """
    n = world.rims.shape[0]
    sliding = n - world.slides.shape[0]
    start = np.zeros(7)
    goal = np.zeros(7)
    start[RX], start[RY], goal[RX], goal[RY] = px, py, qx, qy
    real = np.empty((room, 4))
    whole = np.empty((room, 6), np.int64)
    heads = np.full(2 * n, -1, np.int64)
    keys = np.empty(room)
    items = np.empty(room, np.int64)
    labels = Labels(np.inf, -1, 0, real, whole, heads)
    real[0, THETA], real[0, COST], real[0, LX], real[0, LY] = 0.0, 0.0, px, py
    whole[0, CIRCLE], whole[0, WAY], whole[0, PARENT], whole[0, NEXT], whole[0, PROVEN] = START, 1, -1, -1, 1
    whole[0, PRICED] = 0
    count = 1
    came = 0
    arrivals[:] = -1
    heap = _push(keys, items, 0, 0.0, 0)
    while heap > 0:
        key = keys[0]
        i = items[0]
        heap = _pop(keys, items, heap)
        if key > budget + 1e-12:
            break
        c = whole[i, CIRCLE]
        way = whole[i, WAY]
        theta = real[i, THETA]
        if c >= 0 and _dominated(world, labels, i):
            continue
        if whole[i, PROVEN] == 0:
            extra = _prove(world, labels, i)
            if extra < 0.0:
                continue
            whole[i, PROVEN] = 1
            if extra > 0.0:
                whole[i, PRICED] = 1
                real[i, COST] += extra
                if key + extra <= budget:
                    heap = _push(keys, items, heap, key + extra, i)
                continue
        cost = real[i, COST]
        if c == GOAL:
            arrivals[came] = i
            came += 1
            if window == 0.0 or came == arrivals.shape[0]:
                break
            budget = min(budget, real[arrivals[0], COST] + window)
            continue
        here = start
        if c >= 0:
            side = 2 * c + (1 if way > 0 else 0)
            whole[i, NEXT] = heads[side]
            heads[side] = i
            here = world.rims[c]
        size = here[RHO] + max(here[RA], here[RB])
        for j in range(-1 if has_goal else 0, n):
            if j == c and j >= 0:
                continue
            there = world.rims[j] if j >= 0 else goal
            dx = there[RX] - here[RX]
            dy = there[RY] - here[RY]
            other = there[RHO] + max(there[RA], there[RB])
            left = budget - cost + size + other
            if left < 0.0 or dx * dx + dy * dy > left * left:
                continue
            if j >= 0 and other == 0.0 and heads[2 * j + 1] >= 0:
                continue
            for w in (-1, 1):
                if w < 0 and other == 0.0:
                    continue
                ok, ux, uy, length = _string(here, way, there, w)
                if not ok:
                    continue
                if c >= 0 and not _bends(world.cones, c, way, ux, uy):
                    continue
                if j >= 0 and not _bends(world.cones, j, w, ux, uy):
                    continue
                x, y = _lean(there, w, ux, uy)
                if not on_table(world.bounds, x, y):
                    continue
                spent = cost + length
                ahead = 0.0
                if has_goal:
                    ahead = math.sqrt((qx - x) * (qx - x) + (qy - y) * (qy - y))
                if spent + ahead > budget:
                    continue
                angle = math.atan2(uy, ux)
                if size > 0.0:
                    spent += _arc_length(here, theta, _swept(angle, theta, way), way)
                    if spent + ahead > budget:
                        continue
                if count >= room or heap >= room - 1:
                    return Labels(np.nan, -1, count, real, whole, heads)
                real[count, THETA], real[count, COST], real[count, LX], real[count, LY] = angle, spent, x, y
                whole[count, CIRCLE] = j if j >= 0 else GOAL
                whole[count, WAY] = w
                whole[count, PARENT] = i
                whole[count, NEXT] = -1
                whole[count, PROVEN] = 0
                whole[count, PRICED] = 1 if j >= sliding and _can_slide(world, j) else whole[i, PRICED]
                heap = _push(keys, items, heap, spent + ahead, count)
                count += 1
    if came > 0:
        return Labels(real[arrivals[0], COST], arrivals[0], count, real, whole, heads)
    return Labels(np.inf, -1, count, real, whole, heads)


# ---------------------------------------------------------------------------------------------- ways as polylines

ROUNDING = 1e-4
"""How much longer than its arc a bend's polyline may be, in inches."""

BWAY, BSLIDES, E0, E1, E2, E3 = range(7, 13)
"""A bead is a rim, the way around it, whether it slides, and the edge that it may slide along."""

HELD = 0.5
"""Of a bead that could slide but must stay where it is."""


@kernel
def _beads(world, labels, last, more):
    """The rims and points that the way to a label is strung on, in order, with room for more."""
    count = 0
    i = last
    while i >= 0:
        count += 1
        i = labels.whole[i, PARENT]
    beads = np.zeros((count + more, 13))
    sliding = world.rims.shape[0] - world.slides.shape[0]
    i = last
    for k in range(count - 1, -1, -1):
        c = labels.whole[i, CIRCLE]
        beads[k, RX], beads[k, RY], beads[k, BWAY] = labels.real[i, LX], labels.real[i, LY], 1.0
        if c >= 0:
            beads[k, : RB + 1] = world.rims[c]
            beads[k, BWAY] = labels.whole[i, WAY]
            if c >= sliding:
                slide = world.slides[c - sliding]
                beads[k, E0:] = slide
                if slide[0] != slide[2] or slide[1] != slide[3]:
                    beads[k, BSLIDES] = 1.0
        i = labels.whole[i, PARENT]
    return beads


@kernel
def _is_edge_of(bead, edge):
    """Whether a bead slides along this edge."""
    return (
        bead[BSLIDES] > 0.0
        and bead[E0] == edge[0]
        and bead[E1] == edge[1]
        and bead[E2] == edge[2]
        and bead[E3] == edge[3]
    )


@kernel
def _with_crossings(world, beads):
    """Add a sliding bead wherever a leg crosses the edge of slow ground, but where an end of it is on that edge."""
    out = np.empty((beads.shape[0] + 8, 13))
    n = 0
    for k in range(beads.shape[0]):
        if k > 0:
            ok, ux, uy, length = _tangent_of(beads, k - 1)
            sx, sy = _lean(beads[k - 1], beads[k - 1, BWAY], ux, uy)
            tx = sx + length * ux
            ty = sy + length * uy
            lx, hx, ly, hy = min(sx, tx), max(sx, tx), min(sy, ty), max(sy, ty)
            begin = n
            for e in range(world.slow.edges.shape[0] if ok else 0):
                edge = world.slow.edges[e]
                if max(edge[0], edge[2]) < lx or min(edge[0], edge[2]) > hx:
                    continue
                if max(edge[1], edge[3]) < ly or min(edge[1], edge[3]) > hy:
                    continue
                wx = edge[2] - edge[0]
                wy = edge[3] - edge[1]
                den = ux * wy - uy * wx
                if abs(den) < NUMERIC:
                    continue
                t = ((edge[0] - sx) * wy - (edge[1] - sy) * wx) / den
                v = ((edge[0] - sx) * uy - (edge[1] - sy) * ux) / den
                if not (HUGGING < t < length - HUGGING and 0.0 <= v <= 1.0):
                    continue
                if _is_edge_of(beads[k - 1], edge) or _is_edge_of(beads[k], edge):
                    continue
                out = _grown(out, n)
                out[n, :] = 0.0
                out[n, RX], out[n, RY], out[n, BWAY], out[n, BSLIDES] = sx + t * ux, sy + t * uy, 1.0, 1.0
                out[n, E0:] = edge
                at = n
                while at > begin and _along(out[at - 1], sx, sy, ux, uy) > t:
                    row = out[at - 1].copy()
                    out[at - 1] = out[at]
                    out[at] = row
                    at -= 1
                n += 1
        out = _grown(out, n)
        out[n] = beads[k]
        n += 1
    return _without_idle(out[:n].copy())


@kernel
def _along(bead, sx, sy, ux, uy):
    """How far along a leg a bead lies."""
    return (bead[RX] - sx) * ux + (bead[RY] - sy) * uy


@kernel
def _without_idle(beads):
    """Leave out points at which the string runs straight along an edge: they would only hold it up."""
    n = 1
    for k in range(1, beads.shape[0]):
        if k < beads.shape[0] - 1 and beads[k, BSLIDES] > 0.0:
            ok, ux, uy, _ = _string(beads[n - 1], beads[n - 1, BWAY], beads[k], beads[k, BWAY])
            is_next, vx, vy, _ = _tangent_of(beads, k)
            ex, ey, _ = _edge_way(beads[k])
            if not is_next or (ok and abs(ux * vy - uy * vx) < NUMERIC and abs(ux * ey - uy * ex) < NUMERIC):
                continue
        beads[n] = beads[k]
        n += 1
    return beads[:n]


@kernel
def _tangent_of(beads, k):
    """The leg from bead k to the next."""
    return _string(beads[k], beads[k, BWAY], beads[k + 1], beads[k + 1, BWAY])


@kernel
def _string_cost(world, beads, first, last):
    """Exact cost of the string from bead to bead; infinite where it is not free."""
    total = 0.0
    before = 0.0
    for k in range(first, last):
        ok, ux, uy, length = _tangent_of(beads, k)
        if not ok:
            return np.inf
        theta = math.atan2(uy, ux)
        sx, sy = _lean(beads[k], beads[k, BWAY], ux, uy)
        tx, ty = _lean(beads[k + 1], beads[k + 1, BWAY], ux, uy)
        if not (on_table(world.bounds, tx, ty) and leg_free(world, sx, sy, tx, ty)):
            return np.inf
        total += length + leg_extra(world.slow, world.factor, world.tolls, sx, sy, tx, ty, TRUE_EDGE)
        if k > first and beads[k, RHO] + beads[k, RA] > 0.0:
            way = int(beads[k, BWAY])
            turned = _swept(theta, before, way)
            if turned > 1.5 * math.pi or not _turn_free(world, beads[k], before, turned, way):
                return np.inf
            total += _arc_length(beads[k], before, turned, way) + _turn_extra(world, beads[k], before, turned, way)
        before = theta
    return total


@kernel
def _refine(world, beads, cost):
    """Slide the beads along their edges until the string is as cheap as it gets; return its cost."""
    last = beads.shape[0] - 1
    before = beads.copy()
    now = _settled(world, beads)
    if now <= cost:
        return now
    after = beads.copy()
    beads[:] = before
    for k in range(1, last):
        if beads[k, BSLIDES] > 0.0:
            beads[k] = after[k]
            now = _string_cost(world, beads, 0, last)
            if now < cost:
                cost = now
            else:
                beads[k] = before[k]
    return cost


@kernel
def _settled(world, beads):
    """Let the beads settle, those held back that would lead the string into obstacles; return its cost."""
    before = beads.copy()
    for _ in range(6):
        _settle(world, beads)
        now = _string_cost(world, beads, 0, beads.shape[0] - 1)
        if now < np.inf or not _hold_back(world, beads, before):
            break
        beads[:] = before
    for k in range(beads.shape[0]):
        if beads[k, BSLIDES] == HELD:
            beads[k, BSLIDES] = 1.0
    return now


@kernel
def _hold_back(world, beads, before):
    """Where a leg is not free, hold that end of it that went farther; return whether there was any."""
    is_held = np.zeros(beads.shape[0], np.bool_)
    for k in range(beads.shape[0] - 1):
        if is_held[k] or _leg_is_free(world, beads, k):
            continue
        far = 0.0
        end = -1
        for j in (k, k + 1):
            moved = abs(beads[j, RX] - before[j, RX]) + abs(beads[j, RY] - before[j, RY])
            if before[j, BSLIDES] == 1.0 and moved > far:
                far = moved
                end = j
        if end >= 0:
            before[end, BSLIDES] = HELD
            is_held[end] = True
    return is_held.any()


@kernel
def _leg_is_free(world, beads, k):
    """Whether the leg from bead k to the next is free."""
    ok, ux, uy, _ = _tangent_of(beads, k)
    if not ok:
        return False
    sx, sy = _lean(beads[k], beads[k, BWAY], ux, uy)
    tx, ty = _lean(beads[k + 1], beads[k + 1, BWAY], ux, uy)
    return on_table(world.bounds, tx, ty) and leg_free(world, sx, sy, tx, ty)


@kernel
def _settle(world, beads):
    """Slide all beads to where the pulls of their two legs balance (Snell's law), obstacles aside.

    The cost is convex in where the beads are, so this is Newton's method, in steps that do not go too far.
    """
    n = beads.shape[0]
    weights = _weights(world, beads)
    pulls = np.zeros(n)
    steps = np.zeros(n)
    rows = np.zeros((n, 2))
    start = beads.copy()
    _pulled(beads, weights, pulls, steps)
    _newton(world.bounds, beads, weights, pulls, rows, steps)
    for _ in range(20):
        down = 0.0
        far = 0.0
        for k in range(n):
            down += pulls[k] * steps[k]
            far = max(far, abs(steps[k]))
        if far < 1e-6 or down >= 0.0:
            return
        start[:] = beads
        share = min(1.0, 2.0 / far)
        for _ in range(12):
            _step(beads, start, steps, share)
            now = _pulled(beads, weights, pulls, steps)
            if now <= -0.5 * down:
                break
            share *= 0.5
        _newton(world.bounds, beads, weights, pulls, rows, steps)


@kernel
def _weights(world, beads):
    """What an inch costs on each leg of a string."""
    weights = np.ones(beads.shape[0])
    for k in range(beads.shape[0] - 1):
        ok, ux, uy, length = _tangent_of(beads, k)
        sx, sy = _lean(beads[k], beads[k, BWAY], ux, uy)
        mx = sx + 0.5 * length * ux
        my = sy + 0.5 * length * uy
        for p in range(world.slow.boxes.shape[0] if ok else 0):
            box = world.slow.boxes[p]
            if box[0] < mx < box[2] and box[1] < my < box[3]:
                if is_inside(world.slow.edges, world.slow.first[p], world.slow.first[p + 1], mx, my):
                    if not _is_along_edge(world.slow, p, sx, sy, length * ux, length * uy, 0.0, 1.0, TRUE_EDGE):
                        weights[k] += world.factor[p] - 1.0
    return weights


@kernel
def _edge_way(bead):
    """The direction of a bead's edge and its length."""
    ex = bead[E2] - bead[E0]
    ey = bead[E3] - bead[E1]
    length = math.sqrt(ex * ex + ey * ey)
    return ex / length, ey / length, length


@kernel
def _step(beads, start, steps, share):
    """Slide every bead by a share of its step."""
    for k in range(beads.shape[0]):
        if beads[k, BSLIDES] > 0.0:
            ex, ey, _ = _edge_way(beads[k])
            beads[k, RX] = start[k, RX] + share * steps[k] * ex
            beads[k, RY] = start[k, RY] + share * steps[k] * ey


@kernel
def _pulled(beads, weights, pulls, steps):
    """How strongly the legs pull the beads along their steps; pulls: each bead's pull along its edge."""
    along = 0.0
    pulls[:] = 0.0
    for k in range(beads.shape[0] - 1):
        ok, ux, uy, length = _tangent_of(beads, k)
        if not ok or length < NUMERIC:
            continue
        for side in range(2):
            bead = beads[k + side]
            if bead[BSLIDES] > 0.0:
                ex, ey, _ = _edge_way(bead)
                pulls[k + side] += (2 * side - 1) * weights[k] * (ux * ex + uy * ey)
    for k in range(beads.shape[0]):
        along += pulls[k] * steps[k]
    return along


@kernel
def _newton(bounds, beads, weights, pulls, rows, steps):
    """The step that would balance the pulls on all beads; none beyond the end of an edge or the table.

    rows: how a pull changes with the bead's own place and with that of the next bead.
    """
    n = beads.shape[0]
    rows[:] = 0.0
    for k in range(n - 1):
        ok, ux, uy, length = _tangent_of(beads, k)
        if not ok or length < NUMERIC:
            continue
        stiff = weights[k] / length
        ax = ay = bx = by = 0.0
        if beads[k, BSLIDES] > 0.0:
            ax, ay, _ = _edge_way(beads[k])
        if beads[k + 1, BSLIDES] > 0.0:
            bx, by, _ = _edge_way(beads[k + 1])
        a = ux * ax + uy * ay
        b = ux * bx + uy * by
        rows[k, 0] += stiff * (ax * ax + ay * ay - a * a)
        rows[k + 1, 0] += stiff * (bx * bx + by * by - b * b)
        rows[k, 1] = -stiff * (ax * bx + ay * by - a * b)
    _solve(beads, bounds, pulls, rows, steps)


@kernel
def _solve(beads, bounds, pulls, rows, steps):
    """Solve for the steps, from the first bead to the last and back; beads at the end of an edge stay there."""
    n = beads.shape[0]
    steps[:] = 0.0
    for k in range(1, n - 1):
        stays = beads[k, BSLIDES] < 1.0
        if not stays:
            low, high = _room_to_slide(bounds, beads[k])
            stays = _is_at_end(beads[k]) or (low > -1e-6 and pulls[k] > 0.0) or (high < 1e-6 and pulls[k] < 0.0)
        if stays:
            rows[k, 0] = np.inf
            rows[k, 1] = 0.0
            rows[k - 1, 1] = 0.0
    before = 0.0
    for k in range(1, n - 1):
        lower = rows[k - 1, 1]
        rows[k, 0] += 1e-6 - lower * before
        before = rows[k, 1] / rows[k, 0]
        steps[k] = (-pulls[k] - lower * steps[k - 1]) / rows[k, 0]
    for k in range(n - 3, 0, -1):
        steps[k] -= rows[k, 1] / rows[k, 0] * steps[k + 1]
    for k in range(1, n - 1):
        if steps[k] != 0.0:
            low, high = _room_to_slide(bounds, beads[k])
            steps[k] = min(high, max(low, steps[k]))


@kernel
def _room_to_slide(bounds, bead):
    """How far back (negative) and how far on along its edge a bead can slide, on the table."""
    ex, ey, length = _edge_way(bead)
    at = (bead[RX] - bead[E0]) * ex + (bead[RY] - bead[E1]) * ey
    low = -at
    high = length - at
    for axis in range(2):
        e = ex if axis == 0 else ey
        if abs(e) > NUMERIC:
            t0 = (bounds[axis] - bead[axis]) / e
            t1 = (bounds[axis + 2] - bead[axis]) / e
            low = max(low, min(t0, t1))
            high = min(high, max(t0, t1))
    return min(low, 0.0), max(high, 0.0)


@kernel
def _tauten(world, beads, cost):
    """Make a string over slow ground as cheap as it gets: beads slide; at corners they are let go or go around."""
    beads = _with_crossings(world, beads)
    cost = _refine(world, beads, cost)
    for _ in range(8):
        before = cost
        k = 1
        while k < beads.shape[0] - 1:
            if _is_at_end(beads[k]):
                beads, cost = _let_go(world, beads, cost, k)
            k += 1
        k = 1
        while k < beads.shape[0] - 1:
            if _is_at_end(beads[k]):
                beads, cost = _around_corner(world, beads, cost, k)
            k += 1
        if before - cost < 1e-6:
            break
    return beads, cost


@kernel
def _is_at_end(bead):
    """Whether a bead slides along an edge and has come to its end."""
    if bead[BSLIDES] == 0.0:
        return False
    near = abs(bead[RX] - bead[E0]) + abs(bead[RY] - bead[E1])
    return min(near, abs(bead[RX] - bead[E2]) + abs(bead[RY] - bead[E3])) <= 1e-5


@kernel
def _let_go(world, beads, cost, k):
    """The string with one bead less, if the leg that replaces two is cheaper."""
    if _pair_cost(world, beads, k) <= _leg_cost(world, beads[k - 1], beads[k + 1]) + NUMERIC:
        return beads, cost
    trial = np.empty((beads.shape[0] - 1, beads.shape[1]))
    trial[:k] = beads[:k]
    trial[k:] = beads[k + 1 :]
    return _better(world, beads, cost, trial)


@kernel
def _leg_cost(world, a, b):
    """What a straight leg between two beads costs, free or not."""
    ok, ux, uy, length = _string(a, a[BWAY], b, b[BWAY])
    if not ok:
        return 0.0
    sx, sy = _lean(a, a[BWAY], ux, uy)
    tx, ty = _lean(b, b[BWAY], ux, uy)
    return length + leg_extra(world.slow, world.factor, world.tolls, sx, sy, tx, ty, TRUE_EDGE)


@kernel
def _pair_cost(world, beads, k):
    """What the legs before and after a bead cost."""
    return _leg_cost(world, beads[k - 1], beads[k]) + _leg_cost(world, beads[k], beads[k + 1])


@kernel
def _better(world, beads, cost, trial):
    """A string after its beads have settled, or the old one if that is no dearer."""
    trial = _with_crossings(world, trial)
    now = _settled(world, trial)
    if now < cost - 1e-7:
        return trial, now
    return beads, cost


@kernel
def _around_corner(world, beads, cost, k):
    """Let a bead at the end of an edge go on along the best of the edges that meet there, if that is cheaper."""
    best = beads
    for end in range(2):
        x = beads[k, E0 + 2 * end]
        y = beads[k, E1 + 2 * end]
        if abs(beads[k, RX] - x) + abs(beads[k, RY] - y) > 1e-5:
            continue
        for e in range(world.slow.edges.shape[0]):
            edge = world.slow.edges[e]
            for side in range(2):
                if edge[2 * side] != x or edge[2 * side + 1] != y:
                    continue
                trial = beads.copy()
                trial[k, E0:] = edge
                trial[k, RX] += 0.05 * (edge[2 - 2 * side] - x)
                trial[k, RY] += 0.05 * (edge[3 - 2 * side] - y)
                if _pair_cost(world, trial, k) < _pair_cost(world, beads, k) - NUMERIC:
                    best, cost = _better(world, best, cost, trial)
    return best, cost


@kernel
def _polyline(beads):
    """The string as straight legs that stay outside its arcs."""
    out = np.empty((beads.shape[0] + 16, 2))
    n = 0
    before = 0.0
    for k in range(beads.shape[0]):
        theta = before
        if k < beads.shape[0] - 1:
            _, ux, uy, _ = _tangent_of(beads, k)
            theta = math.atan2(uy, ux)
        way = beads[k, BWAY]
        turned = 0.0
        if 0 < k < beads.shape[0] - 1 and beads[k, RHO] + beads[k, RA] > 0.0:
            turned = _swept(theta, before, way)
        pieces = 1
        if turned > 0.0:
            rho = _widest_bend(beads[k])
            pieces = math.ceil(max(turned, math.sqrt(rho * turned * turned * turned / (12.0 * ROUNDING))))
        for piece in range(pieces):
            out = _grown(out, n)
            at = before + way * turned * piece / pieces
            out[n, 0], out[n, 1] = _outside(beads[k], way, at, turned / pieces)
            if beads[k, BSLIDES] > 0.0:
                out[n, 0], out[n, 1] = _beside_edge(beads[k])
            n += 1
        before = theta
    return out[:n].copy()


@kernel
def _beside_edge(bead):
    """A bend on the edge of slow ground, so far outside that it is not inside when it is snapped; corners stay."""
    dx = bead[E2] - bead[E0]
    dy = bead[E3] - bead[E1]
    length = math.sqrt(dx * dx + dy * dy)
    along = ((bead[RX] - bead[E0]) * dx + (bead[RY] - bead[E1]) * dy) / length
    if along < GRID or along > length - GRID:
        return bead[RX], bead[RY]
    return bead[RX] + 0.7 * GRID * dy / length, bead[RY] - 0.7 * GRID * dx / length


@kernel
def _widest_bend(rim):
    """The largest radius of curvature of a rim."""
    if rim[RA] == 0.0:
        return rim[RHO]
    return rim[RHO] + max(rim[RA], rim[RB]) * max(rim[RA], rim[RB]) / min(rim[RA], rim[RB])


@kernel
def _outside(rim, way, theta, turned):
    """Where the straight lines before and after a small turn around a rim meet."""
    ux = math.cos(theta)
    uy = math.sin(theta)
    x, y = _lean(rim, way, ux, uy)
    cross = math.sin(way * turned)
    if cross == 0.0:
        return x, y
    vx = math.cos(theta + way * turned)
    vy = math.sin(theta + way * turned)
    tx, ty = _lean(rim, way, vx, vy)
    t = ((tx - x) * vy - (ty - y) * vx) / cross
    return x + t * ux, y + t * uy


@kernel
def shortest(lay, bodies, corners, blocks, px, py, qx, qy, r, budget, room):
    """Cheapest way of a disc from p to q: its cost (infinite, or no number when room ran out) and its polyline."""
    slack = SLACK if lay.slow.boxes.shape[0] > 0 else 0.0
    world = gather(lay, bodies, corners, blocks, px, py, qx, qy, budget + slack, r)
    straight = np.empty((2, 2))
    straight[0, 0], straight[0, 1], straight[1, 0], straight[1, 1] = px, py, qx, qy
    if not (on_table(world.bounds, qx, qy) and spot_free(world, qx, qy)):
        return np.inf, straight
    length = math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
    if length > budget + RULES_EPS:
        return np.inf, straight
    extra = leg_extra(world.slow, world.factor, world.tolls, px, py, qx, qy, TRUE_EDGE)
    if extra == 0.0 and leg_free(world, px, py, qx, qy):
        return length, straight
    is_slow = world.slow.boxes.shape[0] > 0
    arrivals = np.empty(ARRIVALS if is_slow else 1, np.int64)
    labels = search(world, px, py, qx, qy, True, budget + RULES_EPS + slack, room, WINDOW if is_slow else 0.0, arrivals)
    if not labels.cost < np.inf:
        return labels.cost, straight
    beads = _beads(world, labels, labels.goal, 0)
    cost = labels.cost
    if is_slow:
        beads, cost = _cheapest(world, labels, arrivals)
    if cost > budget + RULES_EPS:
        return np.inf, straight
    return cost, _polyline(beads)


@kernel
def _cheapest(world, labels, arrivals):
    """The cheapest of the ways that arrived, each made as cheap as it gets."""
    beads = _beads(world, labels, arrivals[0], 0)
    beads, cost = _tauten(world, beads, labels.real[arrivals[0], COST])
    for k in range(1, arrivals.shape[0]):
        if arrivals[k] < 0 or _is_like(world, labels, arrivals, k):
            continue
        trial = _beads(world, labels, arrivals[k], 0)
        trial, now = _tauten(world, trial, labels.real[arrivals[k], COST])
        if now < cost - NUMERIC:
            beads, cost = trial, now
    return beads, cost


@kernel
def _is_like(world, labels, arrivals, k):
    """Whether a way bends at the same rims and edges as one that arrived before it."""
    for z in range(k):
        i = arrivals[z]
        j = arrivals[k]
        while i >= 0 and j >= 0 and _same_bend(world, labels.whole[i, CIRCLE], labels.whole[j, CIRCLE]):
            i = labels.whole[i, PARENT]
            j = labels.whole[j, PARENT]
        if i < 0 and j < 0:
            return True
    return False


@kernel
def _same_bend(world, c, d):
    """Whether two rims are the same, or points within the same edge."""
    if c == d:
        return True
    sliding = world.rims.shape[0] - world.slides.shape[0]
    if c < sliding or d < sliding or not (_can_slide(world, c) and _can_slide(world, d)):
        return False
    one = world.slides[c - sliding]
    two = world.slides[d - sliding]
    return one[0] == two[0] and one[1] == two[1] and one[2] == two[2] and one[3] == two[3]


# ---------------------------------------------------------------------------------------------- reach


@kernel
def survey(lay, bodies, corners, blocks, px, py, r, budget, room):
    """All labels within the budget, and the accepted ones in order of cost."""
    reach = budget + (SLACK if lay.slow.boxes.shape[0] > 0 else 0.0)
    world = gather(lay, bodies, corners, blocks, px, py, px, py, reach, r)
    labels = search(world, px, py, px, py, False, reach, room, 0.0, np.empty(1, np.int64))
    order = np.empty(labels.made, np.int64)
    n = 0
    for k in range(labels.heads.shape[0]):
        i = labels.heads[k]
        while i >= 0:
            order[n] = i
            n += 1
            i = labels.whole[i, NEXT]
    order = order[:n]
    costs = np.empty(n)
    for k in range(n):
        costs[k] = labels.real[order[k], COST]
    return world, labels, order[np.argsort(costs, kind="mergesort")]


@kernel
def _depth_of_slow(world, x, y):
    """The least extra cost of standing this deep in slow ground."""
    extra = 0.0
    for p in range(world.slow.boxes.shape[0]):
        box = world.slow.boxes[p]
        if box[0] < x < box[2] and box[1] < y < box[3]:
            deep = area_point_gap(world.slow.edges, world.slow.first[p], world.slow.first[p + 1], x, y)
            extra = max(extra, (-deep - 2.0 * TRUE_EDGE) * (world.factor[p] - 1.0))
    return extra


@kernel
def spot_cost(world, labels, order, x, y, budget, hint):
    """Cost of one place by the labels of a survey, and the label it is reached from (-1 directly, -2 not at all)."""
    px, py = labels.real[0, LX], labels.real[0, LY]
    direct = math.sqrt((x - px) * (x - px) + (y - py) * (y - py))
    best = budget + RULES_EPS
    if direct > best:
        return np.inf, -2
    if world.slow.boxes.shape[0] > 0:
        best += SLACK
    found = -2
    if leg_free(world, px, py, x, y):
        extra = leg_extra(world.slow, world.factor, world.tolls, px, py, x, y, TRUE_EDGE)
        if extra == 0.0:
            return direct, -1
        if direct + extra <= best:
            best = direct + extra
            found = -1
    place = np.zeros(7)
    place[RX], place[RY] = x, y
    deep = _depth_of_slow(world, x, y)
    for z in range(-1, order.shape[0]):
        i = hint
        if z >= 0:
            i = order[z]
            if labels.real[i, COST] >= best:
                break
        if i < 0:
            continue
        c = labels.whole[i, CIRCLE]
        way = labels.whole[i, WAY]
        size = world.rims[c, RHO] + max(world.rims[c, RA], world.rims[c, RB])
        left = best - labels.real[i, COST] + size
        rx, ry = world.rims[c, RX] - x, world.rims[c, RY] - y
        if rx * rx + ry * ry >= left * left:
            continue
        rim = world.rims[c]
        ok, ux, uy, length = _string(rim, way, place, 1)
        if not ok or labels.real[i, COST] + length + min(deep, length) >= best:
            continue
        if not _bends(world.cones, c, way, ux, uy):
            continue
        cost = labels.real[i, COST] + length
        theta = labels.real[i, THETA]
        turned = 0.0
        if size > 0.0:
            turned = _swept(math.atan2(uy, ux), theta, way)
            cost += _arc_length(rim, theta, turned, way)
        if cost + min(deep, length) >= best:
            continue
        sx, sy = _lean(rim, way, ux, uy)
        cost += leg_extra(world.slow, world.factor, world.tolls, sx, sy, x, y, TRUE_EDGE)
        if cost >= best or not leg_free(world, sx, sy, x, y):
            continue
        if size > 0.0:
            if not _turn_free(world, rim, theta, turned, way):
                continue
            cost += _turn_extra(world, rim, theta, turned, way)
            if cost >= best:
                continue
        best = cost
        found = i
    return (best if found > -2 else np.inf), found


@kernel
def _refined(world, labels, x, y, cost, found):
    """The cost of a place when the way that was found to it is made as cheap as it gets; the edge it comes in by."""
    edge = np.zeros(4)
    if found < -1:
        return cost, edge
    sx, sy = labels.real[0, LX], labels.real[0, LY]
    place = np.zeros(7)
    place[RX], place[RY] = x, y
    if found >= 0:
        rim = world.rims[labels.whole[found, CIRCLE]]
        _, ux, uy, _ = _string(rim, labels.whole[found, WAY], place, 1)
        sx, sy = _lean(rim, labels.whole[found, WAY], ux, uy)
    is_priced = labels.whole[max(found, 0), PRICED] == 1
    if not is_priced and leg_extra(world.slow, world.factor, world.tolls, sx, sy, x, y, TRUE_EDGE) == 0.0:
        return cost, edge
    beads = _beads(world, labels, max(found, 0), 1)
    beads[-1, RX], beads[-1, RY], beads[-1, BWAY] = x, y, 1.0
    beads, cost = _tauten(world, beads, cost)
    if beads[-2, BSLIDES] > 0.0:
        edge[:] = beads[-2, E0:]
    return cost, edge


@kernel
def _by_edges(world, labels, order, x, y, budget, cost, known):
    """The cost of a place in slow ground by ways that come in where an edge is near; one edge is known already."""
    px, py = labels.real[0, LX], labels.real[0, LY]
    for p in range(world.slow.boxes.shape[0]):
        box = world.slow.boxes[p]
        first, last = world.slow.first[p], world.slow.first[p + 1]
        if not (box[0] < x < box[2] and box[1] < y < box[3]) or not is_inside(world.slow.edges, first, last, x, y):
            continue
        for e in range(first, last):
            edge = world.slow.edges[e]
            near, fx, fy = _foot_on(edge, x, y)
            if near > 2.0 or (edge[0] == known[0] and edge[1] == known[1]):
                continue
            # Coming in at the best angle, less what that saves along the edge: a bound for all places to come in.
            inside = near * math.sqrt(max(0.0, world.factor[p] * world.factor[p] - 1.0))
            away = math.sqrt((fx - px) * (fx - px) + (fy - py) * (fy - py))
            if away + inside >= min(cost, budget + RULES_EPS) - 1e-4:
                continue
            if not (on_table(world.bounds, fx, fy) and spot_free(world, fx, fy)):
                continue
            most = min(budget, cost + 0.5 * WINDOW - inside)  # what is dearer is of no use
            there, found = spot_cost(world, labels, order, fx, fy, most, -1)
            if there + inside >= cost + 0.5 * WINDOW:
                continue
            beads = _beads(world, labels, max(found, 0), 2)
            beads[-2, RX], beads[-2, RY], beads[-2, BWAY], beads[-2, BSLIDES] = fx, fy, 1.0, 1.0
            beads[-2, E0:] = edge
            beads[-1, RX], beads[-1, RY], beads[-1, BWAY] = x, y, 1.0
            now = _string_cost(world, beads, 0, beads.shape[0] - 1)
            cost = min(cost, _tauten(world, beads, now)[1])
    return cost


@kernel
def field(world, labels, order, x0, y0, step, budget, out, barred):
    """Cost of every place of a grid, infinite where out of reach; barred: where nobody could stand."""
    above = np.full(out.shape[1], -1, np.int64)
    px, py = labels.real[0, LX], labels.real[0, LY]
    limit = budget + RULES_EPS
    for row in range(out.shape[0]):
        hint = -1
        y = y0 + row * step
        for column in range(out.shape[1]):
            x = x0 + column * step
            out[row, column] = np.inf
            if (x - px) * (x - px) + (y - py) * (y - py) > limit * limit:
                continue
            if not on_table(world.bounds, x, y) or not spot_free(world, x, y):
                barred[row, column] = True
                continue
            cost, found = spot_cost(world, labels, order, x, y, budget, hint if hint >= 0 else above[column])
            if world.slow.boxes.shape[0] > 0:
                cost, edge = _refined(world, labels, x, y, cost, found)
                cost = _by_edges(world, labels, order, x, y, budget, cost, edge)
            out[row, column] = cost if cost <= limit else np.inf
            hint = found if found >= 0 else -1
            above[column] = hint


@kernel
def spot_costs(world, labels, order, places, budget, out):
    """The cost of each of some places, in inches, by the labels of a survey; infinite where out of reach."""
    limit = budget + RULES_EPS
    hint = -1
    for k in range(places.shape[0]):
        x, y = places[k, 0], places[k, 1]
        out[k] = np.inf
        if not on_table(world.bounds, x, y) or not spot_free(world, x, y):
            continue
        cost, found = spot_cost(world, labels, order, x, y, budget, hint)
        if world.slow.boxes.shape[0] > 0:
            cost, edge = _refined(world, labels, x, y, cost, found)
            cost = _by_edges(world, labels, order, x, y, budget, cost, edge)
        out[k] = cost if cost <= limit else np.inf
        hint = found if found >= 0 else -1


# ---------------------------------------------------------------------------------------------- placement
# Followers are placed as discs on a hexagonal lattice around their leader; what a lattice cannot fit, darts may.
# Every place is snapped to the grid before it is checked, so what is checked is what is returned.

SPARE = 2e-4
"""Room left between bases that are placed side by side, so that snapping never makes them overlap."""

SPOTS = 2048
"""How many places of a lattice are thought of at once."""


@kernel
def _snap(value):
    """The nearest place on the grid."""
    return math.floor(value / GRID + 0.5) * GRID


@kernel
def disc_stands(bounds, areas, bodies, corners, blocks, x, y, r):
    """Whether a disc stands clear of the table's edge, of some areas and of the bodies that block."""
    if x - r < bounds[0] - NUMERIC or x + r > bounds[2] + NUMERIC:
        return False
    if y - r < bounds[1] - NUMERIC or y + r > bounds[3] + NUMERIC:
        return False
    for j in range(bodies.shape[0]):
        if blocks[j]:
            dx = x - bodies[j, X]
            dy = y - bodies[j, Y]
            near = r + bodies[j, BOUND]
            if dx * dx + dy * dy < near * near and point_gap(bodies[j], corners, x, y) < r - NUMERIC:
                return False
    for k in range(areas.boxes.shape[0]):
        if _box_gap2(areas.boxes, k, x, y) < r * r:
            if area_point_gap(areas.edges, areas.first[k], areas.first[k + 1], x, y) < r - NUMERIC:
                return False
    return True


OFF_TABLE, ON_AREA, ON_BODY = 1, 2, 3


@kernel
def standing_fault(bounds, areas, bodies, corners, blocks, body):
    """Why a body may not stand where it is: 0 it may, or off the table, on an area, on a body; and which."""
    code, which = _ground_fault(bounds, areas, corners, body)
    if code:
        return code, which
    which = _first_below(bodies, corners, blocks, body)
    return (ON_BODY if which >= 0 else 0), which


@kernel
def which_clear(bounds, areas, bodies, corners, blocks, body, places, out):
    """At which of some places a body may stand: x and y in inches, cosine and sine of the facing, row by row."""
    for k in range(places.shape[0]):
        body[X], body[Y], body[COS], body[SIN] = places[k, 0], places[k, 1], places[k, 2], places[k, 3]
        out[k] = standing_fault(bounds, areas, bodies, corners, blocks, body)[0] == 0


@kernel
def _ground_fault(bounds, areas, corners, body):
    """The same, whoever stands there."""
    for k in range(4):
        dx = 1.0 if k == 0 else (-1.0 if k == 1 else 0.0)
        dy = 1.0 if k == 2 else (-1.0 if k == 3 else 0.0)
        edge = bounds[2] * max(dx, 0.0) + bounds[0] * min(dx, 0.0) + bounds[3] * max(dy, 0.0) + bounds[1] * min(dy, 0.0)
        if arc_reach(body, corners, 0.0, 0.0, dx, dy) > edge + RULES_EPS:
            return OFF_TABLE, k
    area = first_area_overlap(body, corners, areas.edges, areas.first, areas.boxes)
    return (ON_AREA if area >= 0 else 0), area


@kernel
def _first_below(bodies, corners, blocks, body):
    """The first body on which another stands, or -1."""
    for j in range(bodies.shape[0]):
        if blocks[j] and _might_overlap(body, bodies, j) and overlap(body, bodies[j], corners):
            return j
    return -1


@kernel
def _might_overlap(body, bodies, j):
    """Whether a body is as near to another, in both directions of the table, as it is if it stands on it."""
    far = body[BOUND] + bodies[j, BOUND]
    return abs(body[X] - bodies[j, X]) < far and abs(body[Y] - bodies[j, Y]) < far


@kernel
def overlap(a, b, corners):
    """Whether a body stands on another; that is soon told of those that are far apart, or whose middles are near."""
    dx, dy = a[X] - b[X], a[Y] - b[Y]
    far, near = a[BOUND] + b[BOUND], _disc_within(a) + _disc_within(b) - 2.0 * RULES_EPS
    away = math.sqrt(dx * dx + dy * dy)
    if away >= far or away < near:
        return away < far
    if a[KIND] == ROUND or b[KIND] == ROUND:
        return gap(a, b, corners) < -RULES_EPS
    return presses_in(a, 0.0, 0.0, b, corners)


@kernel
def _disc_within(body):
    """The radius of a disc around the middle of a body that lies within it."""
    return min(body[A], body[B]) if body[KIND] == OVAL else skin(body)


@kernel
def first_fault(bounds, areas, bodies, corners, blocks, members):
    """The first of some bodies, and why it may not stand where it is; earlier ones are in the way of later ones."""
    for k in range(members.shape[0]):
        code, which = standing_fault(bounds, areas, bodies, corners, blocks, bodies[members[k]])
        if code:
            return k, code, which
        body = bodies[members[k]]
        for m in range(k):
            if _might_overlap(body, bodies, members[m]) and overlap(body, bodies[members[m]], corners):
                return k, ON_BODY, members[m]
    return -1, 0, -1


class Bond(NamedTuple):
    """What keeps a unit together, in inches from base to base; infinite where nothing does."""

    tether: float
    """Everybody within this of the leader."""
    link: float
    """Everybody within this of somebody."""
    spread: float
    """Everybody within this of everybody."""


@kernel
def _bound(bond, placed, inner, n, x, y, r):
    """Whether a disc at (x, y) keeps the bond with those placed so far; the leader is the first."""
    linked = bond.link == np.inf
    for k in range(n):
        dx = x - placed[k, 0]
        dy = y - placed[k, 1]
        away = math.sqrt(dx * dx + dy * dy) - inner[k] - r
        if (k == 0 and away > bond.tether) or away > bond.spread:
            return False
        if away <= bond.link:
            linked = True
    return linked


@kernel
def _apart(placed, outer, n, x, y, r):
    """Whether a disc overlaps none of those placed so far."""
    for k in range(n):
        dx = x - placed[k, 0]
        dy = y - placed[k, 1]
        room = outer[k] + r
        if dx * dx + dy * dy < room * room:
            return False
    return True


@kernel
def _lattice(lx, ly, reach, pitch, turn, ox, oy, fx, fy, view, spots):
    """Fill spots with the snapped points of a hexagonal lattice around the leader; return how many.

    Only those within reach of the leader and in view of a focus (relative to the leader) are of interest.
    """
    high = pitch * 0.8660254037844386
    ca = math.cos(turn)
    sa = math.sin(turn)
    fu = ca * fx + sa * fy
    fw = ca * fy - sa * fx
    n = 0
    for j in range(math.floor((fw - view - oy) / high), math.ceil((fw + view - oy) / high) + 1):
        for i in range(math.floor((fu - view - ox) / pitch) - 1, math.ceil((fu + view - ox) / pitch) + 1):
            u = (i + (0.5 if j % 2 != 0 else 0.0)) * pitch + ox
            w = j * high + oy
            if u * u + w * w > reach * reach or (u - fu) * (u - fu) + (w - fw) * (w - fw) > view * view:
                continue
            if n < spots.shape[0]:
                spots[n, 0] = _snap(lx + ca * u - sa * w)
                spots[n, 1] = _snap(ly + sa * u + ca * w)
                n += 1
    return n


@kernel
def _focus(reach, pitch, link, dx, dy):
    """Where to look for places when there are too many: near the target, but where links must begin at the leader."""
    view = 0.95 * pitch * math.sqrt(SPOTS * 0.8660254037844386 / math.pi)
    away = math.sqrt(dx * dx + dy * dy)
    if reach <= view:
        return 0.0, 0.0, reach
    if away == 0.0:
        return 0.0, 0.0, view
    go = min(away, reach)
    if link < np.inf:
        go = min(go, view - pitch)
    return go / away * dx, go / away * dy, view


@kernel
def form_up(bounds, areas, bodies, corners, blocks, lx, ly, inner, outer, bond, tx, ty, variants, darts, out):
    """Place followers 1..n around the leader 0 as near to (tx, ty) as they fit; return how many stand, leader included.

    inner and outer: radii of the circles inside and around each base; out: where they stand.
    """
    count = inner.shape[0]
    widest = 0.0
    for k in range(1, count):
        widest = max(widest, outer[k])
    bond = Bond(max(bond.tether, RULES_EPS), max(bond.link, RULES_EPS), max(bond.spread, RULES_EPS))
    reach = min(bond.tether, bond.spread) + inner[0] + widest
    bodies = bodies[_rows_within(bodies, blocks, widest, lx - reach, ly - reach, lx + reach, ly + reach)]
    blocks = np.ones(bodies.shape[0], np.bool_)
    far = reach + widest + SPARE
    areas = _areas_within(areas, lx - far, ly - far, lx + far, ly + far)
    pitch = 2.0 * widest + SPARE
    spots = np.empty((SPOTS, 2))
    trial = np.empty((count, 2))
    out[0, 0] = trial[0, 0] = lx
    out[0, 1] = trial[0, 1] = ly
    best = 1
    nearest = np.inf
    if count == 1:
        return 1
    fx, fy, view = _focus(reach, pitch, bond.link, tx - lx, ty - ly)
    shut = ShutCells(lx, ly, np.zeros((0, 0), np.bool_))
    for v in range(variants):
        turn = math.atan2(ty - ly, tx - lx)
        radial = inner[0] + outer[1] + SPARE
        ox = 0.0
        oy = 0.0
        if v > 0:
            turn += (v * GOLDEN % 1.0) * math.pi / 3.0
            ox = ((v * 0.7548776662466927) % 1.0 - 0.5) * pitch
            oy = ((v * 0.5698402909980532) % 1.0 - 0.5) * pitch
        elif radial > pitch:
            ox = radial - pitch
        n = _lattice(lx, ly, reach, pitch, turn, ox, oy, fx, fy, view, spots)
        placed, total = _fill(bounds, areas, bodies, corners, blocks, shut, inner, outer, bond, tx, ty, spots, n, trial)
        if placed > best or (placed == best and total < nearest):
            best = placed
            nearest = total
            out[:placed] = trial[:placed]
        if best == count:
            return best
        if v == 0:  # most fit at once
            shut = _shut_cells(bodies, lx, ly, reach, outer[1:].min())
    return _throw(bounds, areas, bodies, corners, blocks, shut, inner, outer, bond, reach, darts, best, out)


@kernel
def _areas_within(areas, left, low, right, high):
    """Those of some areas whose boxes meet an upright rectangle."""
    boxes, first, edges = np.empty(areas.boxes.shape), np.zeros(areas.first.shape[0], np.int64), areas.edges
    kept, found = np.empty(edges.shape), 0
    for k in range(areas.boxes.shape[0]):
        if areas.boxes[k, 0] > right or areas.boxes[k, 2] < left:
            continue
        if areas.boxes[k, 1] > high or areas.boxes[k, 3] < low:
            continue
        last = first[found]
        for e in range(areas.first[k], areas.first[k + 1]):
            for side in range(4):
                kept[last, side] = edges[e, side]
            last += 1
        for side in range(4):
            boxes[found, side] = areas.boxes[k, side]
        found += 1
        first[found] = last
    return Areas(kept[: first[found]], first[: found + 1], boxes[:found])


CELL = 0.25
"""Inches across the cells in which it is noted that no disc has its middle."""


class ShutCells(NamedTuple):
    """Where the middle of a disc surely cannot be, in cells."""

    left: float
    low: float
    cells: Array
    """(columns, rows); no cell at all where nothing is known."""


@kernel
def _shut_cells(bodies, x, y, reach, r):
    """The cells around a place that lie where a disc of some radius stands on somebody."""
    count = math.ceil(2.0 * reach / CELL) + 1
    cells, left, low = np.zeros((count, count), np.bool_), x - reach, y - reach
    for j in range(bodies.shape[0]):
        bx, by, near = bodies[j, X] - left, bodies[j, Y] - low, r + _disc_within(bodies[j]) - RULES_EPS
        first, last = max(0, math.floor((bx - near) / CELL)), min(count, math.ceil((bx + near) / CELL))
        for column in range(first, last):
            away = max(abs(column * CELL - bx), abs((column + 1) * CELL - bx))
            if away < near:
                half = math.sqrt(near * near - away * away)
                for row in range(max(0, math.ceil((by - half) / CELL)), min(count, math.floor((by + half) / CELL))):
                    cells[column, row] = True
    return ShutCells(left, low, cells)


@kernel
def _is_shut(shut, x, y):
    """Whether a place is in a cell in which no disc has its middle."""
    column, row = math.floor((x - shut.left) / CELL), math.floor((y - shut.low) / CELL)
    if column < 0 or row < 0 or column >= shut.cells.shape[0] or row >= shut.cells.shape[1]:
        return False
    return shut.cells[column, row]


@kernel
def _fill(bounds, areas, bodies, corners, blocks, shut, inner, outer, bond, tx, ty, spots, n, trial):
    """Put followers on the lattice, nearest spots first; return how many stand and their total distance."""
    scores = np.empty(n)
    for k in range(n):
        dx = spots[k, 0] - tx
        dy = spots[k, 1] - ty
        scores[k] = math.sqrt(dx * dx + dy * dy)
    order = np.argsort(scores, kind="mergesort")
    used = np.zeros(n, np.bool_)
    placed = 1
    total = 0.0
    moved = True
    while moved and placed < inner.shape[0]:
        moved = False
        for z in range(n):
            k = order[z]
            x, y = spots[k, 0], spots[k, 1]
            if used[k] or _is_shut(shut, x, y):
                continue
            if not _bound(bond, trial, inner, placed, x, y, inner[placed]):
                continue
            used[k] = True
            if not _apart(trial, outer, placed, x, y, outer[placed]):
                continue
            if not disc_stands(bounds, areas, bodies, corners, blocks, x, y, outer[placed]):
                continue
            trial[placed, 0] = x
            trial[placed, 1] = y
            total += scores[k]
            placed += 1
            moved = True
            if placed == inner.shape[0]:
                break
    return placed, total


MOST_DARTS = 4_000

DART_ANGLES = np.array([k * GOLDEN % 1.0 * TWO_PI for k in range(MOST_DARTS)])
DART_COS = np.array([math.cos(angle) for angle in DART_ANGLES.tolist()])
DART_SIN = np.array([math.sin(angle) for angle in DART_ANGLES.tolist()])
DART_AWAY = np.array([math.sqrt(k * 0.7548776662466927 % 1.0) for k in range(MOST_DARTS)])
"""In which direction each dart is thrown, and how far as a share of the reach: the same for all who throw."""


@kernel
def _throw(bounds, areas, bodies, corners, blocks, shut, inner, outer, bond, reach, darts, placed, out):
    """Try further places, spread evenly or touching those who stand, until all stand or the darts run out."""
    for k in range(min(darts, MOST_DARTS)):
        if placed == inner.shape[0]:
            break
        x, y = out[0, 0], out[0, 1]
        if k % 2 == 0:
            away = DART_AWAY[k] * reach
        else:
            friend = (k // 2) % placed
            x, y = out[friend, 0], out[friend, 1]
            away = outer[friend] + outer[placed] + SPARE
        x = _snap(x + away * DART_COS[k])
        y = _snap(y + away * DART_SIN[k])
        if _is_shut(shut, x, y):
            continue
        if not _bound(bond, out, inner, placed, x, y, inner[placed]):
            continue
        if not _apart(out, outer, placed, x, y, outer[placed]):
            continue
        if disc_stands(bounds, areas, bodies, corners, blocks, x, y, outer[placed]):
            out[placed, 0] = x
            out[placed, 1] = y
            placed += 1
    return placed


@kernel
def standing_spots(bounds, areas, bodies, corners, blocks, x, y, reach, r, pitch, out):
    """Fill out with places around (x, y) where a disc stands, the nearest first; return how many."""
    bodies = bodies[_rows_within(bodies, blocks, r + SPARE, x - reach, y - reach, x + reach, y + reach)]
    blocks = np.ones(bodies.shape[0], np.bool_)
    spots = np.empty((out.shape[0], 2))
    n = _lattice(x, y, reach, pitch, 0.0, 0.0, 0.0, 0.0, 0.0, reach, spots)
    scores = np.empty(n)
    for k in range(n):
        dx = spots[k, 0] - x
        dy = spots[k, 1] - y
        scores[k] = math.sqrt(dx * dx + dy * dy)
    order = np.argsort(scores, kind="mergesort")
    found = 0
    for z in range(n):
        k = order[z]
        if disc_stands(bounds, areas, bodies, corners, blocks, spots[k, 0], spots[k, 1], r):
            out[found, 0] = spots[k, 0]
            out[found, 1] = spots[k, 1]
            found += 1
    return found


# ---------------------------------------------------------------------------------------------- tight places
# Where a base touches two things at once. The places at which a base of any shape touches a thing lie on the outline of
# that thing grown by the base: lines and arcs. If the base fits in anywhere, it fits in where two of these cross, or at
# the side of a whole circle: so these places find a narrow gap that a lattice misses, and where there is none of them
# there is no room.


OUTLINE_OF_LINE, OUTLINE_OF_CIRCLE = 4, 3
"""Where the number of its outline stands beside a line from x, y to x, y, and beside a circle: x, y, radius."""

OVAL_SIDES = 16
"""Sides of the polygon around an oval along which it touches other things: its ends and both its sides among them."""

OUTSIDE = 1.05
"""How many times as far as two bases together the outline of one grown by the other reaches at most: that polygon."""


@kernel
def _core_ring(body, corners, x, y):
    """The core of a body as corners around (x, y): a round one has its middle only.

    Around an oval, a polygon that holds it and touches it at both ends and on both sides.
    """
    if body[KIND] == ROUND:
        ring = np.empty((1, 2))
        ring[0, 0], ring[0, 1] = x, y
        return ring
    if body[KIND] != OVAL:
        own = body.copy()
        own[X], own[Y] = x, y
        return body_ring(own, corners)
    ring, grow = np.empty((OVAL_SIDES, 2)), 1.0 / math.cos(math.pi / OVAL_SIDES)
    for k in range(OVAL_SIDES):
        t = TWO_PI * (k + 0.5) / OVAL_SIDES
        u, v = body[A] * grow * math.cos(t), body[B] * grow * math.sin(t)
        ring[k, 0], ring[k, 1] = x + body[COS] * u - body[SIN] * v, y + body[SIN] * u + body[COS] * v
    return ring


@kernel
def _sides(ring):
    """How many sides a core has, each with the outside to its right: a point none, a segment two."""
    return ring.shape[0] if ring.shape[0] > 1 else 0


@kernel
def _farthest_along(ring, dx, dy, ax, ay):
    """The corner of a core that lies farthest in a direction; of two that lie as far, the one farther in another."""
    best = 0
    for k in range(1, ring.shape[0]):
        x, y = ring[k, 0] - ring[best, 0], ring[k, 1] - ring[best, 1]
        more = x * dx + y * dy
        if more > NUMERIC or (more > -NUMERIC and x * ax + y * ay > 0.0):
            best = k
    return best


@kernel
def _add_side(ax, ay, bx, by, away, outline, lines, n_lines, circles, n_circles):
    """A side of an outline with the arc at its start; the outside is to its right. Return how many there are."""
    dx, dy = bx - ax, by - ay
    length = math.sqrt(dx * dx + dy * dy)
    if length < NUMERIC or n_lines == lines.shape[0]:
        return n_lines, n_circles
    ox, oy = dy / length * away, -dx / length * away
    lines[n_lines, 0], lines[n_lines, 1], lines[n_lines, 2], lines[n_lines, 3] = ax + ox, ay + oy, bx + ox, by + oy
    lines[n_lines, OUTLINE_OF_LINE] = outline
    if away > 0.0 and n_circles < circles.shape[0]:
        circles[n_circles, 0], circles[n_circles, 1], circles[n_circles, 2] = ax, ay, away
        circles[n_circles, OUTLINE_OF_CIRCLE] = outline
        n_circles += 1
    return n_lines + 1, n_circles


@kernel
def _add_outline(thing, base, away, sides, lines, n_lines, circles, n_circles):
    """The outline of a thing grown by a base and by a distance around it; return how many lines and circles.

    sides: how many of the thing's sides have an outside.
    """
    outline = n_lines + n_circles  # a number that no other has
    if thing.shape[0] == 1 and base.shape[0] == 1 and n_circles < circles.shape[0]:
        circles[n_circles, 0], circles[n_circles, 1], circles[n_circles, 2] = thing[0, 0], thing[0, 1], away
        circles[n_circles, OUTLINE_OF_CIRCLE] = outline
        return n_lines, n_circles + 1
    for k in range(sides):
        m = (k + 1) % thing.shape[0]
        dx, dy = thing[m, 0] - thing[k, 0], thing[m, 1] - thing[k, 1]
        v, w = _farthest_along(base, -dy, dx, dx, dy), _farthest_along(base, -dy, dx, -dx, -dy)
        ax, ay = thing[k, 0] - base[v, 0], thing[k, 1] - base[v, 1]
        bx, by = thing[m, 0] - base[w, 0], thing[m, 1] - base[w, 1]
        n_lines, n_circles = _add_side(ax, ay, bx, by, away, outline, lines, n_lines, circles, n_circles)
    for v in range(_sides(base)):
        w = (v + 1) % base.shape[0]
        dx, dy = base[w, 0] - base[v, 0], base[w, 1] - base[v, 1]
        k, m = _farthest_along(thing, -dy, dx, dx, dy), _farthest_along(thing, -dy, dx, -dx, -dy)
        ax, ay = thing[k, 0] - base[v, 0], thing[k, 1] - base[v, 1]
        bx, by = thing[m, 0] - base[w, 0], thing[m, 1] - base[w, 1]
        n_lines, n_circles = _add_side(ax, ay, bx, by, away, outline, lines, n_lines, circles, n_circles)
    return n_lines, n_circles


@kernel
def _table_lines(bounds, body, corners, x, y, reach, lines):
    """The lines on which a base touches the table's edges; return how many."""
    own = body.copy()
    own[X] = own[Y] = 0.0
    n = 0
    for k in range(4):
        dx = -1.0 if k == 0 else (1.0 if k == 2 else 0.0)
        dy = -1.0 if k == 1 else (1.0 if k == 3 else 0.0)
        out = arc_reach(own, corners, 0.0, 0.0, dx, dy)
        at = bounds[k] + out if k < 2 else bounds[k] - out
        if abs(at - (x if k % 2 == 0 else y)) <= reach:
            lines[n, 0] = at if k % 2 == 0 else x - reach
            lines[n, 1] = at if k % 2 == 1 else y - reach
            lines[n, 2] = at if k % 2 == 0 else x + reach
            lines[n, 3] = at if k % 2 == 1 else y + reach
            lines[n, OUTLINE_OF_LINE] = -1.0 - k
            n += 1
    return n


@kernel
def _ground_outlines(areas, base, body, x, y, reach, window, lines, n_lines, circles, n_circles):
    """The outlines of the ground within reach on which nobody stands, grown by a base."""
    thing, far, wide = np.empty((2, 2)), reach + body[BOUND], OUTSIDE * body[BOUND]
    for e in range(areas.edges.shape[0]):
        ax, ay, bx, by = areas.edges[e, 0], areas.edges[e, 1], areas.edges[e, 2], areas.edges[e, 3]
        if max(ax, bx) + wide < window[0] or min(ax, bx) - wide > window[2]:
            continue
        if max(ay, by) + wide < window[1] or min(ay, by) - wide > window[3]:
            continue
        if segment_point2(x, y, ax, ay, bx, by) <= far * far:
            thing[0, 0], thing[0, 1], thing[1, 0], thing[1, 1] = ax, ay, bx, by
            n_lines, n_circles = _add_outline(thing, base, skin(body), 1, lines, n_lines, circles, n_circles)
    return n_lines, n_circles


@kernel
def _body_outlines(bodies, corners, blocks, base, body, x, y, reach, window, lines, n_lines, circles, n_circles):
    """The outlines of the bodies within reach that block, grown by a base."""
    for j in range(bodies.shape[0]):
        if blocks[j]:
            bx, by, wide = bodies[j, X], bodies[j, Y], OUTSIDE * (bodies[j, BOUND] + body[BOUND])
            dx, dy, far = bx - x, by - y, reach + bodies[j, BOUND] + body[BOUND]
            in_window = window[0] <= bx + wide and bx - wide <= window[2]
            in_window = in_window and window[1] <= by + wide and by - wide <= window[3]
            if in_window and dx * dx + dy * dy <= far * far:
                thing = _core_ring(bodies[j], corners, bx, by)
                away = skin(bodies[j]) + skin(body)
                n_lines, n_circles = _add_outline(thing, base, away, _sides(thing), lines, n_lines, circles, n_circles)
    return n_lines, n_circles


@kernel
def _rim_outlines(rims, bodies, corners, base, body, lines, n_lines, circles, n_circles):
    """The outlines of discs and of bodies, grown by a base and by a distance."""
    point = np.empty((1, 2))
    for k in range(rims.shape[0]):
        row = int(rims[k, 0])
        away = rims[k, 3] + skin(body)
        if row < 0:
            point[0, 0], point[0, 1] = rims[k, 1], rims[k, 2]
            n_lines, n_circles = _add_outline(point, base, away, 0, lines, n_lines, circles, n_circles)
        else:
            thing = _core_ring(bodies[row], corners, bodies[row, X], bodies[row, Y])
            away += skin(bodies[row])
            n_lines, n_circles = _add_outline(thing, base, away, _sides(thing), lines, n_lines, circles, n_circles)
    return n_lines, n_circles


@kernel
def _try_place(
    bounds, areas, bodies, corners, around, near, discs, insides, body, x, y, reach, window, px, py, out, found
):
    """Note a place if the base stands there, within reach of (x, y) and in a window; return how many are noted.

    near: which of the rows around might be in the way. Where a base surely stands on each of them is told by a disc
    around its middle, x, y and the square of the radius, and by the lines of `_insides`.
    """
    px, py = _snap(px), _snap(py)
    dx, dy = px - x, py - y
    if dx * dx + dy * dy > (reach + PLANNER_EPS) * (reach + PLANNER_EPS):
        return found
    if px < window[0] or px > window[2] or py < window[1] or py > window[3]:
        return found
    for k in range(near.shape[0]):
        dx, dy = px - discs[k, 0], py - discs[k, 1]
        if dx * dx + dy * dy < discs[k, 2]:
            return found
    for k in range(near.shape[0] if insides.shape[1] > 0 else 0):
        if _is_left(insides[near[k]], px - discs[k, 0], py - discs[k, 1]):
            return found
    body[X], body[Y] = px, py
    for k in range(near.shape[0]):
        j = around[near[k]]
        if _might_overlap(body, bodies, j) and overlap(body, bodies[j], corners):
            return found
    code, _ = _ground_fault(bounds, areas, corners, body)
    if code:
        return found
    out[found, 0], out[found, 1] = px, py
    return found + 1


@kernel
def _line_line(p, q, found):
    """Where two segments cross; return how many places."""
    ux, uy = p[2] - p[0], p[3] - p[1]
    vx, vy = q[2] - q[0], q[3] - q[1]
    det = ux * vy - uy * vx
    if abs(det) < NUMERIC:
        return 0
    t = ((q[0] - p[0]) * vy - (q[1] - p[1]) * vx) / det
    s = ((q[0] - p[0]) * uy - (q[1] - p[1]) * ux) / det
    if t < -NUMERIC or t > 1.0 + NUMERIC or s < -NUMERIC or s > 1.0 + NUMERIC:
        return 0
    found[0, 0], found[0, 1] = p[0] + t * ux, p[1] + t * uy
    return 1


@kernel
def _line_circle(p, c, found):
    """Where a segment meets a circle; return how many places."""
    ux, uy = p[2] - p[0], p[3] - p[1]
    length = math.sqrt(ux * ux + uy * uy)
    if length == 0.0:
        return 0
    ux /= length
    uy /= length
    along = (c[0] - p[0]) * ux + (c[1] - p[1]) * uy
    off = (c[0] - p[0]) * uy - (c[1] - p[1]) * ux
    half2 = c[2] * c[2] - off * off
    if half2 < -NUMERIC:
        return 0
    half = math.sqrt(max(0.0, half2))
    n = 0
    for sign in (-1.0, 1.0):
        t = along + sign * half
        if -NUMERIC <= t <= length + NUMERIC:
            found[n, 0], found[n, 1] = p[0] + t * ux, p[1] + t * uy
            n += 1
    return n


@kernel
def _circle_circle(c, d, found):
    """Where two circles meet; return how many places."""
    dx, dy = d[0] - c[0], d[1] - c[1]
    away2 = dx * dx + dy * dy
    if away2 < NUMERIC:
        return 0
    away = math.sqrt(away2)
    along = (away2 + c[2] * c[2] - d[2] * d[2]) / (2.0 * away)
    off2 = c[2] * c[2] - along * along
    if off2 < -NUMERIC:
        return 0
    off = math.sqrt(max(0.0, off2))
    ux, uy = dx / away, dy / away
    for k in range(2):
        sign = 1.0 if k == 0 else -1.0
        found[k, 0] = c[0] + along * ux - sign * off * uy
        found[k, 1] = c[1] + along * uy + sign * off * ux
    return 2


@kernel
def _ends(lines, n_lines, circles, i, places):
    """Where a line begins and ends, or the four sides of a circle; return how many places."""
    if i < n_lines:
        places[0, 0], places[0, 1] = lines[i, 0], lines[i, 1]
        places[1, 0], places[1, 1] = lines[i, 2], lines[i, 3]
        return 2
    x, y, r = circles[i - n_lines, 0], circles[i - n_lines, 1], circles[i - n_lines, 2]
    for k in range(4):
        places[k, 0] = x + (r if k == 0 else (-r if k == 1 else 0.0))
        places[k, 1] = y + (r if k == 2 else (-r if k == 3 else 0.0))
    return 4


@kernel
def _crossings(lines, n_lines, circles, i, j, places):
    """Where two of some lines and circles cross, lines first; return how many places."""
    if i < n_lines and j < n_lines:
        return _line_line(lines[i], lines[j], places)
    if i < n_lines:
        return _line_circle(lines[i], circles[j - n_lines], places)
    if j < n_lines:
        return _line_circle(lines[j], circles[i - n_lines], places)
    return _circle_circle(circles[i - n_lines], circles[j - n_lines], places)


@kernel
def _most_parts(areas, bodies, blocks, rims, body, corners_of_base, x, y, reach):
    """So many lines, and as many circles, the outlines of what is within reach have at most."""
    things, sides, far = rims.shape[0], 0, reach + body[BOUND]
    for k in range(rims.shape[0]):
        row = int(rims[k, 0])
        sides += 1 if row < 0 else max(OVAL_SIDES, int(bodies[row, LAST] - bodies[row, FIRST]))
    for e in range(areas.edges.shape[0]):
        ax, ay, bx, by = areas.edges[e, 0], areas.edges[e, 1], areas.edges[e, 2], areas.edges[e, 3]
        if segment_point2(x, y, ax, ay, bx, by) <= far * far:
            things += 1
            sides += 2
    for j in range(bodies.shape[0]):
        if blocks[j]:
            dx, dy, far = bodies[j, X] - x, bodies[j, Y] - y, reach + bodies[j, BOUND] + body[BOUND]
            if dx * dx + dy * dy <= far * far:
                things += 1
                sides += max(OVAL_SIDES, int(bodies[j, LAST] - bodies[j, FIRST]))
    return sides + things * corners_of_base


@kernel
def tight_places(bounds, areas, bodies, corners, blocks, mates, fresh, own, x, y, reach, rims, window, out):
    """Fill out with places within reach of (x, y) where a base stands touching two things; return how many.

    It is done when out is full. Beside each place: how many of the two are no mates. own: the base, turned as it is to
    stand. rims: limits that count as things to touch, row by row: a body, or -1 and a place, and the distance from it.
    mates: the bodies it stands together with. fresh: if any body is, only places where one of these is touched.
    window: left, low, right, high: places outside of it may be left out.
    """
    body = own.copy()
    base = _core_ring(body, corners, 0.0, 0.0)
    most = _most_parts(areas, bodies, blocks, rims, body, base.shape[0], x, y, reach)
    lines, circles = np.empty((4 + most, 5)), np.empty((1 + most, 4))
    n_lines, n_circles = _body_outlines(
        bodies, corners, blocks & fresh, base, body, x, y, reach, window, lines, 0, circles, 0
    )
    fresh_lines, fresh_circles, has_fresh = n_lines, n_circles, fresh.any()
    if has_fresh:
        window = _narrowed(window, _boxes(lines[:n_lines], circles[:n_circles]))
    n_lines += _table_lines(bounds, body, corners, x, y, reach, lines[n_lines:])
    circles[n_circles, 0], circles[n_circles, 1], circles[n_circles, 2] = x, y, reach
    circles[n_circles, OUTLINE_OF_CIRCLE] = -5.0
    n_circles += 1
    n_lines, n_circles = _rim_outlines(rims, bodies, corners, base, body, lines, n_lines, circles, n_circles)
    n_lines, n_circles = _ground_outlines(areas, base, body, x, y, reach, window, lines, n_lines, circles, n_circles)
    n_lines, n_circles = _body_outlines(
        bodies, corners, blocks & ~mates & ~fresh, base, body, x, y, reach, window, lines, n_lines, circles, n_circles
    )
    still_lines, still_circles = n_lines, n_circles
    n_lines, n_circles = _body_outlines(
        bodies, corners, blocks & mates & ~fresh, base, body, x, y, reach, window, lines, n_lines, circles, n_circles
    )
    boxes = _boxes(lines[:n_lines], circles[:n_circles])
    left, low, right, high = x - reach, y - reach, x + reach, y + reach
    around = _rows_within(
        bodies,
        blocks,
        body[BOUND],
        max(left, window[0]),
        max(low, window[1]),
        min(right, window[2]),
        min(high, window[3]),
    )
    is_open = _meeting(boxes, window)
    insides = _insides(bodies, corners, around, body, base)
    parts = _parts_in_the_open(
        bounds, bodies, corners, around, insides, body, x, y, reach, boxes, lines[:n_lines], is_open
    )
    runs = _runs(parts, boxes)
    places, found, close, discs = np.empty((4, 2)), 0, np.empty_like(around), np.empty((around.shape[0], 3))
    for i in parts:
        is_fresh = i < fresh_lines or n_lines <= i < n_lines + fresh_circles
        if has_fresh and not is_fresh:
            continue
        is_still = not is_fresh and (i < still_lines or n_lines <= i < n_lines + still_circles)
        count = _rows_of_box(bodies, around, body, boxes[i], close, discs)
        for run in range(-1, runs.shape[0]):
            first, last = int(runs[run, 0]) if run >= 0 else -1, int(runs[run, 1]) if run >= 0 else 0
            if run >= 0 and not has_fresh and parts[first] >= i:
                break
            if run >= 0 and _are_boxes_apart(boxes[i], runs[run, 2:]):
                continue
            for place in range(first, last):
                j = parts[place] if place >= 0 else -1
                if j >= i and not has_fresh:
                    break
                if j >= 0 and _are_boxes_apart(boxes[i], boxes[j]):
                    continue
                n = (
                    _crossings(lines, n_lines, circles, i, j, places)
                    if j >= 0
                    else _ends(lines, n_lines, circles, i, places)
                )
                too_still = fresh_lines <= j < still_lines or n_lines + fresh_circles <= j < n_lines + still_circles
                for k in range(n):
                    if found == out.shape[0]:
                        return found
                    before = found
                    found = _try_place(
                        bounds,
                        areas,
                        bodies,
                        corners,
                        around,
                        close[:count],
                        discs,
                        insides,
                        body,
                        x,
                        y,
                        reach,
                        window,
                        places[k, 0],
                        places[k, 1],
                        out,
                        found,
                    )
                    if found > before:
                        out[before, 2] = (1.0 if is_still else 0.0) + (1.0 if too_still else 0.0)
    return found


BURIED = 0.001
"""Inches within an outline at which a base surely presses into the thing, whatever is rounded."""


@kernel
def _narrowed(window, boxes):
    """The part of a window in which something may cross what lies in one of some boxes."""
    found = np.array([np.inf, np.inf, -np.inf, -np.inf])
    for k in range(boxes.shape[0]):
        for side in range(2):
            found[side] = min(found[side], boxes[k, side] - PLANNER_EPS)
            found[2 + side] = max(found[2 + side], boxes[k, 2 + side] + PLANNER_EPS)
    for side in range(2):
        found[side] = max(found[side], window[side])
        found[2 + side] = min(found[2 + side], window[2 + side])
    return found


@kernel
def _meeting(boxes, window):
    """Which boxes have something in common with a window."""
    found = np.empty(boxes.shape[0], np.bool_)
    for k in range(boxes.shape[0]):
        box = boxes[k]
        found[k] = box[2] >= window[0] and box[0] <= window[2] and box[3] >= window[1] and box[1] <= window[3]
    return found


@kernel
def _parts_in_the_open(bounds, bodies, corners, around, insides, body, x, y, reach, boxes, lines, is_open):
    """The lines and circles of which some place may be free; circles come after lines, and all are in order.

    The others are closed before, or lie beyond reach of (x, y), off the table, or within the outline of somebody.
    """
    own = body.copy()
    own[X] = own[Y] = 0.0
    left = bounds[0] + arc_reach(own, corners, 0.0, 0.0, -1.0, 0.0) - BURIED
    low = bounds[1] + arc_reach(own, corners, 0.0, 0.0, 0.0, -1.0) - BURIED
    right = bounds[2] - arc_reach(own, corners, 0.0, 0.0, 1.0, 0.0) + BURIED
    high = bounds[3] - arc_reach(own, corners, 0.0, 0.0, 0.0, 1.0) + BURIED
    far2 = (reach + BURIED) * (reach + BURIED)
    for k in range(boxes.shape[0]):
        box = boxes[k]
        dx, dy = max(box[0] - x, x - box[2], 0.0), max(box[1] - y, y - box[3], 0.0)
        is_near = is_open[k] and dx * dx + dy * dy <= far2
        is_open[k] = is_near and box[2] >= left and box[0] <= right and box[3] >= low and box[1] <= high
    for k in range(around.shape[0] if insides.shape[1] > 0 else 0):  # of a round base a disc tells enough
        _bury(bodies[around[k]], body, insides[k], boxes, lines, is_open)
    found, n = np.empty(boxes.shape[0], np.int64), 0
    for k in range(boxes.shape[0]):
        if is_open[k]:
            found[n] = k
            n += 1
    return found[:n]


@kernel
def _bury(thing, body, sides, boxes, lines, is_open):
    """Tell of lines and circles that lie within the outline of a thing, where a base would stand on it, as a whole."""
    x, y, far = thing[X], thing[Y], thing[BOUND] + body[BOUND]
    within = max(0.0, _disc_within(thing) + _disc_within(body) - BURIED)
    within2 = within * within
    for k in range(boxes.shape[0]):
        if not is_open[k]:
            continue
        box = boxes[k]
        if box[0] < x - far or box[2] > x + far or box[1] < y - far or box[3] > y + far:
            continue
        if k < lines.shape[0]:
            ax, ay, bx, by = lines[k, 0] - x, lines[k, 1] - y, lines[k, 2] - x, lines[k, 3] - y
            away2 = max(ax * ax + ay * ay, bx * bx + by * by)
            is_open[k] = away2 >= within2 and not (_is_left(sides, ax, ay) and _is_left(sides, bx, by))
        else:
            dx, dy = max(x - box[0], box[2] - x), max(y - box[1], box[3] - y)
            is_open[k] = dx * dx + dy * dy >= within2


@kernel
def _insides(bodies, corners, around, body, base):
    """For each of some rows, lines around its middle that hold where a base surely stands on it: x, y, and how far.

    There are as many for each: where there is nothing to tell, or no more, a line holds no place, or each. None at all
    where the base is round, of which a disc tells enough.
    """
    most = 0
    for k in range(around.shape[0] if base.shape[0] > 1 else 0):
        other = bodies[around[k]]
        corners_of_other = OVAL_SIDES if other[KIND] == OVAL else max(2, _corner_count(other))
        most = max(most, corners_of_other + base.shape[0])
    found = np.zeros((around.shape[0], most, 3))
    for k in range(around.shape[0] if most > 0 else 0):
        n = _inner_sides(bodies[around[k]], corners, body, base, found[k])
        for m in range(n, most):
            found[k, m, 2] = np.inf if n == 0 else -np.inf
    return found


@kernel
def _inner_sides(thing, corners, body, base, sides):
    """Fill sides with the lines of one body, around the origin; return how many, none where both are round."""
    ring = _core_ring(thing, corners, 0.0, 0.0)
    lines, circles = np.empty((2 * (ring.shape[0] + base.shape[0]), 5)), np.empty((ring.shape[0] + base.shape[0], 4))
    n, _ = _add_outline(ring, base, 0.0, _sides(ring), lines, 0, circles, 0)
    is_oval = thing[KIND] == OVAL or body[KIND] == OVAL
    share = math.cos(math.pi / OVAL_SIDES) if is_oval else 1.0  # the polygons around ovals, and those within them
    for k in range(n):
        dx, dy = lines[k, 2] - lines[k, 0], lines[k, 3] - lines[k, 1]
        length = math.sqrt(dx * dx + dy * dy)
        sides[k, 0], sides[k, 1] = -dy / length, dx / length
        sides[k, 2] = share * (sides[k, 0] * lines[k, 0] + sides[k, 1] * lines[k, 1]) + BURIED
    return n


@kernel
def _is_left(sides, x, y):
    """Whether a place lies to the left of all of some lines, if there are any."""
    for k in range(sides.shape[0]):
        if sides[k, 0] * x + sides[k, 1] * y < sides[k, 2]:
            return False
    return sides.shape[0] > 0


@kernel
def _runs(parts, boxes):
    """Those of one outline that follow each other, lines or circles: the first, one past the last, a box."""
    found, n = np.empty((parts.shape[0], 7)), 0
    for place in range(parts.shape[0]):
        k = parts[place]
        box = boxes[k]
        if n > 0 and found[n - 1, 6] == box[4]:
            found[n - 1, 1] = place + 1
            for side in range(2):
                found[n - 1, 2 + side] = min(found[n - 1, 2 + side], box[side])
                found[n - 1, 4 + side] = max(found[n - 1, 4 + side], box[2 + side])
        else:
            found[n, 0], found[n, 1] = place, place + 1
            found[n, 2:] = box
            n += 1
    return found[:n]


@kernel
def _rows_within(bodies, blocks, wide, left, low, right, high):
    """The rows of the bodies that block and on which a base so wide might stand if its middle is in a rectangle."""
    found, n = np.empty(bodies.shape[0], np.int64), 0
    for j in range(bodies.shape[0]):
        if blocks[j]:
            bx, by, far = bodies[j, X], bodies[j, Y], bodies[j, BOUND] + wide + PLANNER_EPS
            if left - far <= bx <= right + far and low - far <= by <= high + far:
                found[n] = j
                n += 1
    return found[:n]


@kernel
def _rows_of_box(bodies, rows, body, box, found, discs):
    """Fill found with which of some rows are of bodies on which a base might stand; return how many.

    Its middle is in a box or a hair beside it. discs: around each of them where the base surely stands on it: x, y, the
    square of the radius.
    """
    n, wide, within = 0, body[BOUND], _disc_within(body) - 2.0 * RULES_EPS
    for place in range(rows.shape[0]):
        j = rows[place]
        bx, by, far = bodies[j, X], bodies[j, Y], bodies[j, BOUND] + wide + PLANNER_EPS
        if box[0] - far <= bx <= box[2] + far and box[1] - far <= by <= box[3] + far:
            near = max(0.0, within + _disc_within(bodies[j]))
            found[n] = place
            discs[n, 0], discs[n, 1], discs[n, 2] = bx, by, near * near
            n += 1
    return n


@kernel
def _boxes(lines, circles):
    """What each of some lines and circles lies in: left, low, right, high; and its outline."""
    out = np.empty((lines.shape[0] + circles.shape[0], 5))
    for k in range(lines.shape[0]):
        a, b, c, d = lines[k, 0], lines[k, 1], lines[k, 2], lines[k, 3]
        out[k, 0], out[k, 1], out[k, 2], out[k, 3] = min(a, c), min(b, d), max(a, c), max(b, d)
        out[k, 4] = lines[k, OUTLINE_OF_LINE]
    for k in range(circles.shape[0]):
        x, y, r = circles[k, 0], circles[k, 1], circles[k, 2]
        n = lines.shape[0] + k
        out[n, 0], out[n, 1], out[n, 2], out[n, 3] = x - r, y - r, x + r, y + r
        out[n, 4] = circles[k, OUTLINE_OF_CIRCLE]
    return out


@kernel
def _are_boxes_apart(one, other):
    """Whether nothing lies in two boxes at once, or they are of one outline, whose parts cross only within it."""
    return (
        one[4] == other[4]
        or one[0] > other[2] + PLANNER_EPS
        or other[0] > one[2] + PLANNER_EPS
        or one[1] > other[3] + PLANNER_EPS
        or other[1] > one[3] + PLANNER_EPS
    )


# ---------------------------------------------------------------------------------------------- height levels
# Levels are looked up in square cells: most are of one level, the others name what reaches into them, highest first.


class Levels(NamedTuple):
    """The height levels of a table, in whole units."""

    width: int
    """Of a cell."""
    cells: Array
    """(columns, rows): the level of the whole cell, or -1 - n where what reaches into it is list n."""
    first: Array
    """(lists + 1): where each list begins."""
    listed: Array
    """(m, 2): a level, and the ring of ground that has it, -1 where it fills the cell."""
    rings: Array
    """(rings + 1): where the edges of each ring begin."""
    edges: Array
    """(e, 4): from x, y to x, y."""


@kernel
def _ring_holds(edges, first, last, x, y):
    """Whether a place lies inside a ring or on its edge; all in whole numbers, so it is exact."""
    inside = False
    for k in range(first, last):
        ax, ay, bx, by = edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3]
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (side > 0) == (by > ay):
            inside = not inside
    return inside


@kernel
def level_at(levels, x, y):
    """The height level at a place: of the highest ground that holds it, edges included, else 0."""
    i = x // levels.width
    j = y // levels.width
    if i < 0 or j < 0 or i >= levels.cells.shape[0] or j >= levels.cells.shape[1]:
        return 0
    found = levels.cells[i, j]
    if found >= 0:
        return found
    for k in range(levels.first[-1 - found], levels.first[-found]):
        ring = levels.listed[k, 1]
        if ring < 0 or _ring_holds(levels.edges, levels.rings[ring], levels.rings[ring + 1], x, y):
            return levels.listed[k, 0]
    return 0


# ---------------------------------------------------------------------------------------------- whole units
# A whole unit at once: whether it may stand somewhere, and around which of several places for its leader it finds room.
# One kernel says why not, for those who search and for those who are asked.

TOO_FAR, UNSEEN, OUT_OF_REACH, ENTERED, LEFT, NOT_REACHED = 4, 5, 6, 7, 8, 9
"""Further faults of a unit: somebody is too far from the leader, not seen by it or not to be walked to; the unit is
near to one to be shunned, not near to one to be kept, near to nobody of those to be reached."""

SHUN, KEEP, REACH = 1, 2, 3
"""What an enemy unit is to a unit that moves: not to be come near to, to be stayed near to, one of those to reach."""

LABELS, MOST_LABELS = 4_096, 4_194_304
"""Room for a search at first, and at most."""

SIDESTEP = 30_000
"""Units to either side of the leader: where followers would rather be, if around the leader is no good."""

NEARBY = 80_000
"""Units to the sides of a leader within which enemies matter to where its followers would rather be."""


class WholeUnit(NamedTuple):
    """A unit that is placed at once, and all that it must keep to."""

    bounds: Array
    areas: Areas
    """Ground that is no place to stand."""
    levels: Levels
    high: float
    """Inches between two levels."""
    edges: Array
    """The prisms in the way of sight, as `look` takes them."""
    first: Array
    circles: Array
    tops: Array
    opens: Array
    lay: Lay
    """The ground over which the leader could walk to the others."""
    must_fit: bool
    """Whether the ground and the bases of others matter."""
    must_see: bool
    """Whether the leader must see everybody."""
    must_walk: bool
    """Whether it must be able to walk to everybody with a move as long as the tether."""
    members: Array
    """Rows of bodies, the leader's first."""
    inner: Array
    """The radius of the circle inside each base."""
    outer: Array
    """The radius of the circle around each base."""
    tether: float
    """Everybody within this of the leader."""
    rise: float
    """Inches that a level counts for in that; below 0 heights count as in any distance."""
    blocks: Array
    """Which bodies are in the way."""
    ignore: Array
    """Whom the leader sees past: one row for `look`."""
    friends: Array
    """Which bodies are friends, and block what they hide."""
    on: Array
    unit_of: Array
    roles: Array
    """(units): what each is to this one, 0 for nothing; empty if none of them matters."""
    near: float
    """Within this of an enemy means near to it."""
    beyond: float
    """How many inches from the leader's base another of the unit could reach."""


class Stood(NamedTuple):
    """Where bodies stand or are put for a trial."""

    rows: Array
    corners: Array
    feet: Array
    heads: Array
    tall: Array


class Path(NamedTuple):
    """What a straight way meets, who goes it, and what it may cost."""

    bounds: Array
    solid: Areas
    slow: Areas
    factor: Array
    tolls: Array
    penalty: Areas
    """Ground that shortens the way of who touches it."""
    less: float
    """By so many inches."""
    swept: Array
    """The body that goes."""
    others: Array
    """Rows of bodies in its way."""
    limit: float
    """Inches that it may cost."""


@kernel
def whole_units(inches):
    """A length in whole units."""
    return math.floor(inches * PER_INCH + 0.5)


@kernel
def _whole_unit(ground, members, board, roles):
    """A unit as the doors pack it: the ground, its members, where all bodies are, and what others are to it."""
    (bounds, area_edges, area_first, area_boxes, cell, cells, list_first, listed, rings, ring_edges, high) = ground[0]
    edges, first, circles, tops, opens = ground[1]
    solid_edges, solid_first, solid_boxes, bends, bend_first, slow_edges, slow_first, slow_boxes = ground[2][:8]
    factor, tolls, nodes = ground[2][8:]
    must_fit, must_see, must_walk = ground[3]
    rows, inner, outer, tether, rise, own, friends = members
    on, unit_of = board[5:]
    of, near, beyond = roles
    solid, slow = Areas(solid_edges, solid_first, solid_boxes), Areas(slow_edges, slow_first, slow_boxes)
    return WholeUnit(
        bounds,
        Areas(area_edges, area_first, area_boxes),
        Levels(cell, cells, list_first, listed, rings, ring_edges),
        high,
        edges,
        first,
        circles,
        tops,
        opens,
        Lay(bounds, solid, bends, bend_first, slow, factor, tolls, nodes),
        must_fit,
        must_see,
        must_walk,
        rows,
        inner,
        outer,
        tether,
        rise,
        on & ~own,
        _seen_past(tops.shape[0], on, own),
        friends,
        on,
        unit_of,
        of,
        near,
        beyond,
    )


@kernel
def _seen_past(pieces, on, own):
    """Whom a leader sees past: everybody who is off the table or of its own unit, and no terrain."""
    ignore = np.zeros((1, pieces + on.shape[0]), np.bool_)
    for j in range(on.shape[0]):
        ignore[0, pieces + j] = own[j] or not on[j]
    return ignore


@kernel
def _trial(board):
    """The bodies as they stand, to be moved for a trial."""
    rows, corners, feet, heads, tall = board[:5]
    return Stood(rows.copy(), corners, feet.copy(), heads.copy(), tall)


@kernel
def _path(walk):
    """A straight way as the doors pack it."""
    bounds, solid_edges, solid_first, solid_boxes, slow_edges, slow_first, slow_boxes, factor, tolls = walk[:9]
    penalty_edges, penalty_first, penalty_boxes, less, swept, others, limit = walk[9:]
    solid, slow = Areas(solid_edges, solid_first, solid_boxes), Areas(slow_edges, slow_first, slow_boxes)
    penalty = Areas(penalty_edges, penalty_first, penalty_boxes)
    return Path(bounds, solid, slow, factor, tolls, penalty, less, swept.copy(), others, limit)


# ------------------------------------------------------------------------------------------------ why not


@kernel
def unit_fault(unit, there):
    """Why a unit may not stand where it is: 0 it may, or which fault, who, and which area or body it is about.

    Feet and heads are set to what follows from the places. What takes longest is looked at last.
    """
    levels = _let_stand(unit, there)
    if unit.must_fit:
        k, code, which = first_fault(unit.bounds, unit.areas, there.rows, there.corners, unit.blocks, unit.members)
        if code:
            return code, k, which
    k = _out_of_tether(unit, there, levels)
    if k > 0:
        return TOO_FAR, k, -1
    code, which = _role_fault(unit, there)
    if code:
        return code, -1, which
    k = _unseen(unit, there) if unit.must_see else -1
    if k > 0:
        return UNSEEN, k, -1
    k = _out_of_reach(unit, there) if unit.must_walk else -1
    return (OUT_OF_REACH if k > 0 else 0), k, -1


@kernel
def _let_stand(unit, there):
    """Let a unit stand on the ground where it is: feet and heads follow; its levels, the leader's first."""
    levels = np.empty(unit.members.shape[0], np.int64)
    for k in range(unit.members.shape[0]):
        j = unit.members[k]
        levels[k] = level_at(unit.levels, whole_units(there.rows[j, X]), whole_units(there.rows[j, Y]))
        there.feet[j] = levels[k] * unit.high
        there.heads[j] = there.feet[j] + there.tall[j]
    return levels


@kernel
def _out_of_tether(unit, there, levels):
    """The first of a unit who is too far from its leader, heights included; -1 for nobody."""
    lead = unit.members[0]
    for k in range(1, unit.members.shape[0]):
        one = unit.members[k]
        away = gap_of(there.rows, there.corners, lead, one)
        if unit.rise < 0.0:
            away = slanted(away, there.feet[lead] - there.feet[one])
        else:
            away = max(0.0, away) + unit.rise * abs(levels[k] - levels[0])
        if away > unit.tether + RULES_EPS:
            return k
    return -1


@kernel
def _unseen(unit, there):
    """The first of a unit whom its leader does not see, or sees past a friend only; -1 for nobody."""
    lead, count = unit.members[0], unit.members.shape[0] - 1
    if count == 0:
        return -1
    kinds = np.empty(count, np.int64)
    shares = np.empty(count)
    rays = np.empty((count, 4))
    hides = np.zeros((count, unit.tops.shape[0] + there.rows.shape[0]), np.bool_)
    behind = np.empty(count, np.bool_)
    ex, ey = whole_units(there.rows[lead, X]) / PER_INCH, whole_units(there.rows[lead, Y]) / PER_INCH
    ez = whole_units(there.heads[lead]) / PER_INCH
    screen = (
        unit.edges,
        unit.first,
        unit.circles,
        unit.tops,
        unit.opens,
        there.rows,
        there.corners,
        there.feet,
        there.heads,
        lead,
    )
    look(ex, ey, ez, *screen, unit.members[1:], unit.ignore, kinds, shares, rays, hides)
    n = 0  # so many are not hidden before somebody is: only they need a second look
    while n < count and kinds[n] != HIDDEN:
        n += 1
    seen = (unit.members[1 : n + 1], unit.ignore, unit.friends, kinds[:n], shares[:n], hides[:n], behind[:n])
    _look_behind(ex, ey, ez, *screen, *seen)
    for k in range(n):
        if behind[k]:
            return k + 1
    return n + 1 if n < count else -1


@kernel
def _out_of_reach(unit, there):
    """The first of a unit to whom its leader could not walk if nobody were in its way; -1 for nobody.

    As far as they are straight ahead of it there is nothing to look for; this is the one place that looks for ways.
    """
    lay, solid, lead = unit.lay, unit.lay.solid, unit.members[0]
    ax, ay = there.rows[lead, X], there.rows[lead, Y]
    disc = np.zeros(COLUMNS)
    disc[KIND], disc[X], disc[Y], disc[COS] = ROUND, ax, ay, 1.0
    nobody = np.zeros(there.rows.shape[0], np.bool_)
    for k in range(1, unit.members.shape[0]):
        bx, by = there.rows[unit.members[k], X], there.rows[unit.members[k], Y]
        r = min(unit.inner[0], unit.inner[k])
        disc[A], disc[BOUND] = r, r
        is_open = sweep_hits_areas(disc, bx - ax, by - ay, there.corners, solid.edges, solid.first, solid.boxes) < 0
        if is_open and leg_extra(lay.slow, lay.factor, lay.tolls, ax, ay, bx, by, HUGGING) <= RULES_EPS:
            continue
        cost = np.nan
        room = np.int64(LABELS)  # a constant would have the whole search compiled for itself
        while cost != cost and room <= MOST_LABELS:  # not a number: the room ran out
            cost, _ = shortest(lay, there.rows, there.corners, nobody, ax, ay, bx, by, r, unit.tether + RULES_EPS, room)
            room *= 8
        if not cost < np.inf:
            return k
    return -1


@kernel
def _role_fault(unit, there):
    """Whether a unit is near to whom it should not be, or not near to whom it should be, and which unit that is."""
    is_near = np.zeros(unit.roles.shape[0], np.bool_)
    for j in range(there.rows.shape[0] if unit.roles.shape[0] > 0 else 0):
        other = unit.unit_of[j]
        role = unit.roles[other]
        if role == 0 or not unit.on[j] or is_near[other]:
            continue
        if _is_near(unit, there, j):
            if role == SHUN:
                return ENTERED, other
            is_near[other] = True
    must, reached = False, False
    for other in range(unit.roles.shape[0]):
        if unit.roles[other] == KEEP and not is_near[other]:
            return LEFT, other
        if unit.roles[other] == REACH:
            must, reached = True, reached or is_near[other]
    return (NOT_REACHED if must and not reached else 0), -1


@kernel
def _is_near(unit, there, j):
    """Whether a unit is near to a body."""
    limit = unit.near + RULES_EPS
    for k in range(unit.members.shape[0]):
        i = unit.members[k]
        if _is_beyond(there.rows, i, j, limit):
            continue
        if slanted(gap_of(there.rows, there.corners, i, j), there.feet[i] - there.feet[j]) <= limit:
            return True
    return False


@kernel
def fault_of_unit(ground, members, board, roles):
    """The same as `unit_fault` for a unit as the doors pack it, where it stands."""
    return unit_fault(_whole_unit(ground, members, board, roles), _trial(board))


@kernel
def which_stand(ground, members, board, roles, who, places, out):
    """Whether a unit may stand so, one of its members at each of some places in turn.

    who: which of the members. places: x and y in inches, cosine and sine of the facing, row by row.
    """
    unit, there = _whole_unit(ground, members, board, roles), _trial(board)
    body = there.rows[unit.members[who]]
    for k in range(places.shape[0]):
        body[X], body[Y], body[COS], body[SIN] = places[k, 0], places[k, 1], places[k, 2], places[k, 3]
        out[k] = unit_fault(unit, there)[0] == 0


# ------------------------------------------------------------------------------------------------ where


@kernel
def _unit_among(unit, rows, on):
    """A unit among some of the bodies only. rows: which these are, in order, all of its members among them."""
    members, number = np.empty_like(unit.members), np.zeros(on.shape[0], np.int64)
    for k in range(rows.shape[0]):
        number[rows[k]] = k
    for k in range(members.shape[0]):
        members[k] = number[unit.members[k]]
    pieces = unit.tops.shape[0]
    ignore = np.zeros((1, pieces + rows.shape[0]), np.bool_)
    for k in range(rows.shape[0]):
        ignore[0, pieces + k] = unit.ignore[0, pieces + rows[k]]
    return WholeUnit(
        unit.bounds,
        unit.areas,
        unit.levels,
        unit.high,
        unit.edges,
        unit.first,
        unit.circles,
        unit.tops,
        unit.opens,
        unit.lay,
        unit.must_fit,
        unit.must_see,
        unit.must_walk,
        members,
        unit.inner,
        unit.outer,
        unit.tether,
        unit.rise,
        unit.blocks[rows],
        ignore,
        unit.friends[rows],
        unit.on[rows],
        unit.unit_of[rows],
        unit.roles,
        unit.near,
        unit.beyond,
    )


@kernel
def _rows_near(unit, there, stands, x, y):
    """The rows of a unit and of everybody who might matter to it if its leader stood at a place, in order.

    stands: whether it may keep the shape that it has now.
    """
    lead, widest, spread = there.rows[unit.members[0]], 0.0, 0.0
    for k in range(unit.members.shape[0]):
        body = there.rows[unit.members[k]]
        widest = max(widest, body[BOUND])
        if stands:
            spread = max(spread, abs(body[X] - lead[X]), abs(body[Y] - lead[Y]))
    far = max(spread, unit.tether + 2.0 * widest) + widest + SLIVER
    if unit.roles.shape[0] > 0:
        far = max(far + unit.near, NEARBY / PER_INCH) + unit.beyond
    found, n = np.empty(unit.on.shape[0], np.int64), 0
    for j in range(unit.on.shape[0]):
        is_near = unit.on[j] and abs(there.rows[j, X] - x) - there.rows[j, BOUND] <= far
        is_near = is_near and abs(there.rows[j, Y] - y) - there.rows[j, BOUND] <= far
        is_own = False
        for k in range(unit.members.shape[0]):
            is_own = is_own or unit.members[k] == j
        if is_near or is_own:
            found[n] = j
            n += 1
    return found[:n]


@kernel
def _might_reach(unit, there):
    """Whether somebody of a unit could come near to one of those to be reached, its leader being where it is."""
    if unit.roles.shape[0] == 0:
        return True
    lead = unit.members[0]
    limit = unit.near + unit.beyond + SLIVER
    must = False
    for other in range(unit.roles.shape[0]):
        must = must or unit.roles[other] == REACH
    for j in range(there.rows.shape[0] if must else 0):
        if unit.on[j] and unit.roles[unit.unit_of[j]] == REACH:
            if _is_beyond(there.rows, lead, j, limit):
                continue
            if slanted(gap_of(there.rows, there.corners, lead, j), there.feet[lead] - there.feet[j]) <= limit:
                return True
    return not must


@kernel
def _stand(body, x, y, cos, sin):
    """Put a body at a place in whole units, facing some way."""
    body[X] = x / PER_INCH
    body[Y] = y / PER_INCH
    body[COS] = cos
    body[SIN] = sin


@kernel
def _move_along(unit, there, x, y, cos, sin, places):
    """Move a unit as it stands along with its leader, who goes to (x, y)."""
    lead = unit.members[0]
    dx = x - whole_units(there.rows[lead, X])
    dy = y - whole_units(there.rows[lead, Y])
    for k in range(unit.members.shape[0]):
        body = there.rows[unit.members[k]]
        places[k, 0] = whole_units(body[X]) + dx
        places[k, 1] = whole_units(body[Y]) + dy
        _stand(body, places[k, 0], places[k, 1], cos, sin)


@kernel
def _lead(unit, there, x, y, cos, sin, places):
    """Put a leader somewhere; whether it can stand there, and somebody could come near to whom they must reach."""
    j = unit.members[0]
    body = there.rows[j]
    places[0, 0], places[0, 1] = x, y
    _stand(body, x, y, cos, sin)
    there.feet[j] = level_at(unit.levels, x, y) * unit.high
    if not _might_reach(unit, there):
        return False
    return standing_fault(unit.bounds, unit.areas, there.rows, there.corners, unit.blocks, body)[0] == 0


@kernel
def _wishes(unit, there, x, y, tx, ty, wishes):
    """Where followers would rather be: near to whom they should be, away from whom not, where they are told, close by.

    How many of these wishes there are.
    """
    near = np.inf
    far = np.inf
    for j in range(there.rows.shape[0] if unit.roles.shape[0] > 0 else 0):
        role = unit.roles[unit.unit_of[j]]
        if role == 0 or not unit.on[j]:
            continue
        dx = whole_units(there.rows[j, X]) - x
        dy = whole_units(there.rows[j, Y]) - y
        away = float(dx) * dx + float(dy) * dy
        if abs(dx) >= NEARBY or abs(dy) >= NEARBY:
            continue
        if role == SHUN and away < far:
            far = away
            wishes[1, 0], wishes[1, 1] = x - dx, y - dy
        elif role != SHUN and away < near:
            near = away
            wishes[0, 0], wishes[0, 1] = x + dx, y + dy
    n = 1 if near < np.inf else 0
    if far < np.inf:
        wishes[n, 0], wishes[n, 1] = wishes[1, 0], wishes[1, 1]
        n += 1
    wishes[n, 0], wishes[n, 1] = tx, ty
    wishes[n + 1, 0], wishes[n + 1, 1] = x - SIDESTEP, y
    wishes[n + 2, 0], wishes[n + 2, 1] = x + SIDESTEP, y
    return n + 3


@kernel
def _close_up(unit, there, tx, ty, cos, sin, variants, darts, places):
    """Pack a unit closely around its leader, as near to (tx, ty) as they fit; whether they all find a place."""
    count = unit.members.shape[0]
    out = np.zeros((count, 2))
    found = form_up(
        unit.bounds,
        unit.areas,
        there.rows,
        there.corners,
        unit.blocks,
        places[0, 0] / PER_INCH,
        places[0, 1] / PER_INCH,
        unit.inner,
        unit.outer,
        Bond(unit.tether, np.inf, np.inf),
        tx / PER_INCH,
        ty / PER_INCH,
        variants,
        darts,
        out,
    )
    for k in range(1, found):
        places[k, 0], places[k, 1] = whole_units(out[k, 0]), whole_units(out[k, 1])
        _stand(there.rows[unit.members[k]], places[k, 0], places[k, 1], cos, sin)
    return found == count


@kernel
def _can_go(path, corners, bodies, x, y, gx, gy, cos, sin):
    """Whether a body can go straight from (x, y) to another place, all in whole units, for the price of a path."""
    if gx == x and gy == y:
        return False
    body, penalty = path.swept, path.penalty
    _stand(body, x, y, cos, sin)
    ax, ay, bx, by = x / PER_INCH, y / PER_INCH, gx / PER_INCH, gy / PER_INCH
    sx, sy = (gx - x) / PER_INCH, (gy - y) / PER_INCH
    if not _leg_is_open(path, body, corners, bodies, sx, sy, bx, by):
        return False
    limit = path.limit
    if path.less > 0.0 and sweep_hits_areas(body, sx, sy, corners, penalty.edges, penalty.first, penalty.boxes) >= 0:
        limit = max(0.0, limit - path.less)
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return length + leg_extra(path.slow, path.factor, path.tolls, ax, ay, bx, by, HUGGING) <= limit + RULES_EPS


@kernel
def _leg_is_open(path, body, corners, bodies, sx, sy, gx, gy):
    """Whether a body can slide along s to (gx, gy) on the table, touching neither solid ground nor some others."""
    x, y, solid, bounds = body[X], body[Y], path.solid, path.bounds
    wide = max(arc_reach(body, corners, x, y, 1.0, 0.0), arc_reach(body, corners, x, y, -1.0, 0.0)) - RULES_EPS
    deep = max(arc_reach(body, corners, x, y, 0.0, 1.0), arc_reach(body, corners, x, y, 0.0, -1.0)) - RULES_EPS
    if min(x, gx) < wide or max(x, gx) > bounds[2] - wide or min(y, gy) < deep or max(y, gy) > bounds[3] - deep:
        return False
    if sweep_hits_areas(body, sx, sy, corners, solid.edges, solid.first, solid.boxes) >= 0:
        return False
    return sweep_hits_bodies(body, sx, sy, bodies, corners, path.others) < 0


@kernel
def first_leg(walk, corners, bodies, x, y, goals, turns):
    """The first of some goals to which somebody can go straight from (x, y) for a price, -1 for none.

    All are in whole units; turns: which way it then faces, as vectors.
    """
    path = _path(walk)
    for k in range(goals.shape[0]):
        if _can_go(path, corners, bodies, x, y, goals[k, 0], goals[k, 1], turns[k, 0], turns[k, 1]):
            return k
    return -1


@kernel
def find_unit_places(ground, members, board, roles, walks, walk, stands, goals, turns, toward, variants, darts, places):
    """The first of some goals for its leader at which a whole unit finds places; -1 for none.

    Plain tuples hold what belongs together: ground, members, board and roles make a WholeUnit, walk a Path. walks: the
    leader goes straight to its goal. stands: the unit stands somewhere now, and may keep its shape. goals: in whole
    units; turns: which way everybody faces there, as vectors; toward: where the followers would rather be. variants,
    darts: for `form_up`. places: where all stand.
    """
    all_rows, corners, feet, heads, tall, on, _ = board
    whole, path = _whole_unit(ground, members, board, roles), _path(walk)
    everybody = Stood(all_rows, corners, feet, heads, tall)
    x, y = whole_units(all_rows[whole.members[0], X]), whole_units(all_rows[whole.members[0], Y])
    wishes = np.empty((5, 2), np.int64)
    for k in range(goals.shape[0]):
        gx, gy, cos, sin = goals[k, 0], goals[k, 1], turns[k, 0], turns[k, 1]
        if walks and not _can_go(path, corners, all_rows, x, y, gx, gy, cos, sin):
            continue
        rows = _rows_near(whole, everybody, stands, gx / PER_INCH, gy / PER_INCH)
        unit = _unit_among(whole, rows, on)
        there = Stood(all_rows[rows], corners, feet[rows], heads[rows], tall[rows])
        if stands:
            _move_along(unit, there, gx, gy, cos, sin, places)
            if unit_fault(unit, there)[0] == 0:
                return k
        if not _lead(unit, there, gx, gy, cos, sin, places):
            continue
        count = _wishes(unit, there, gx, gy, toward[k, 0], toward[k, 1], wishes)
        for wish in range(count):
            if not _close_up(unit, there, wishes[wish, 0], wishes[wish, 1], cos, sin, variants, darts, places):
                break
            if unit_fault(unit, there)[0] == 0:
                return k
    return -1


@kernel
def look_at(
    edges,
    first,
    circles,
    tops,
    opens,
    bodies,
    corners,
    feet,
    heads,
    on,
    unit_of,
    viewer,
    target,
    targets,
    friends,
    kinds,
    shares,
    rays,
    hides,
    behind,
):
    """What a body sees of those of another unit, from its top: neither unit is in the way, nor who is off the table.

    target: the number of that unit; targets: rows of bodies. The rest is as for `look_past`.
    """
    pieces = tops.shape[0]
    ignore = np.zeros((1, pieces + bodies.shape[0]), np.bool_)
    for j in range(bodies.shape[0]):
        ignore[0, pieces + j] = not on[j] or unit_of[j] == unit_of[viewer] or unit_of[j] == target
    look_past(
        whole_units(bodies[viewer, X]) / PER_INCH,
        whole_units(bodies[viewer, Y]) / PER_INCH,
        whole_units(heads[viewer]) / PER_INCH,
        edges,
        first,
        circles,
        tops,
        opens,
        bodies,
        corners,
        feet,
        heads,
        viewer,
        targets,
        ignore,
        friends,
        kinds,
        shares,
        rays,
        hides,
        behind,
    )


@kernel
def look_from(
    edges,
    first,
    circles,
    tops,
    opens,
    bodies,
    corners,
    feet,
    heads,
    on,
    unit_of,
    viewers,
    target,
    targets,
    friends,
    kinds,
    shares,
    rays,
    hides,
    behind,
):
    """What several bodies see of those of another unit: `look_at` for each of them, one row of results for each."""
    for k in range(viewers.shape[0]):
        look_at(
            edges,
            first,
            circles,
            tops,
            opens,
            bodies,
            corners,
            feet,
            heads,
            on,
            unit_of,
            viewers[k],
            target,
            targets,
            friends,
            kinds[k],
            shares[k],
            rays[k],
            hides[k],
            behind[k],
        )


@kernel
def glance(ex, ey, ez, edges, first, circles, tops, opens, bodies, corners, feet, heads, targets, kinds):
    """How bodies are seen by an eye past terrain alone: `look` for who does not ask who is in the way, and how much."""
    pieces, count = tops.shape[0], targets.shape[0]
    ignore = np.ones((1, pieces + bodies.shape[0]), np.bool_)
    ignore[0, :pieces] = False
    shares, rays = np.empty(count), np.empty((count, 4))
    hides = np.zeros((count, pieces + bodies.shape[0]), np.bool_)
    look(
        ex,
        ey,
        ez,
        edges,
        first,
        circles,
        tops,
        opens,
        bodies,
        corners,
        feet,
        heads,
        -1,
        targets,
        ignore,
        kinds,
        shares,
        rays,
        hides,
    )
