/** A quiet table behind the start page. */

import type { Ground, Part, Piece, Place } from "../board/scene";

function blob(x: number, y: number, rx: number, ry: number, turns = 11): Place[] {
  return Array.from({ length: turns }, (_, k) => {
    const angle = (2 * Math.PI * k) / turns;
    const swell = 0.86 + 0.14 * Math.sin(k * 2.4 + x);
    return { x: x + rx * swell * Math.cos(angle), y: y + ry * swell * Math.sin(angle) };
  });
}

function box(x: number, y: number, width: number, height: number, turn = 0): Place[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => {
    const [dx, dy] = [(a! * width) / 2, (b! * height) / 2];
    return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
  });
}

let count = 0;
function piece(words: string[], ring: Place[], height = 0, level = 0): Piece {
  const part: Part = { id: "1", ring, level, height, words, climb: ring.map(() => true) };
  return { id: `demo-${count++}`, name: "", parts: [part] };
}

const wood = ["slow", "obscuring"];
const rocks = ["slow", "difficult", "heavy-cover"];
const hill = ["clear", "climbable"];
const wall = ["barrier"];

export const demoGround: Ground = {
  width: 72,
  height: 48,
  level: 1,
  zones: [],
  pieces: [
    piece(wood, blob(10, 36, 6, 7), 3),
    piece(wood, blob(60, 10, 7, 6), 3),
    piece(wood, blob(30, 8, 6, 4), 3),
    piece(wood, blob(46, 41, 7, 4.5), 3),
    piece(hill, blob(22, 25, 7, 6), 1, 1),
    piece(hill, blob(22, 25, 4, 3.4), 2, 2),
    piece(["impassable"], blob(52, 25, 8, 3.6)),
    piece(rocks, blob(9, 14, 4.5, 4)),
    piece(rocks, blob(64, 36, 4, 5)),
    piece(["impassable"], box(38, 22, 5, 6, 0.3), 5),
    piece(wall, box(40, 33, 9, 0.7, 0.25), 1.2),
    piece(wall, box(31, 16, 8, 0.7, -0.5), 1.2),
    piece(wall, box(15, 6, 7, 0.7, 0.1), 1.2),
    piece(["slow"], blob(66, 24, 4, 6)),
  ],
};
