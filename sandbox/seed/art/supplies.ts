import {
  dot,
  INK,
  line,
  moved,
  oval,
  PAPER,
  rect,
  repeat,
  shape,
  STEEL,
  STEEL_DARK,
  turned,
  WHITE,
  WOOD,
  WOOD_DARK,
} from './shapes'
import type { Pictogram } from './shapes'

const CARDBOARD = '#d3a46c'
const CARDBOARD_DARK = '#b98750'
const CARDBOARD_LIGHT = '#e5c08f'

/** Pictograms of cleaning, hygiene and packaging products. */
export const SUPPLIES = {
  spray: (c) =>
    [
      shape('M62 40h46l12 8v12H76v-6H58z', INK),
      shape('M82 60h24v22H82z', c.dark),
      line('M80 60c-2 10-8 14-8 22', INK, 6),
      shape('M80 80h28c22 10 26 24 26 40v38q0 12-12 12H72q-12 0-12-12v-38c0-18 6-32 20-40z', c.main),
      rect(68, 112, 58, 38, WHITE, 5),
      line('M78 124h38m-38 12h24', c.dark, 5),
    ].join(''),
  canister: (c) =>
    [
      line('M88 66h42q10 0 10 10v8', c.dark, 13),
      rect(58, 42, 28, 20, INK, 4),
      shape('M60 60h24l10 14h46q14 0 14 14v66q0 14-14 14H60q-14 0-14-14V80z', c.main),
      rect(60, 100, 80, 48, WHITE, 6),
      line('M72 114h52m-52 11h52m-52 11h30', c.dark, 5),
    ].join(''),
  pump: (c) =>
    [
      line('M72 48h28v22', INK, 9),
      rect(86, 62, 28, 18, INK, 4),
      rect(58, 78, 84, 90, c.main, 18),
      rect(58, 150, 84, 18, c.dark, 9),
      rect(70, 98, 60, 42, WHITE, 6),
      shape('M100 102c9 12 13 17 13 23a13 13 0 0 1-26 0c0-6 4-11 13-23z', c.light),
    ].join(''),
  tub: (c) =>
    [
      shape('M60 70h80l-6 92q-1 8-9 8H75q-8 0-9-8z', c.main),
      rect(52, 54, 96, 22, c.dark, 8),
      shape('M86 54c-2-20 8-26 16-12 6-8 14 0 10 12z', WHITE),
      rect(72, 96, 56, 46, WHITE, 6),
      dot(100, 119, 14, c.light),
    ].join(''),
  mop: (c) =>
    [
      turned(14, rect(96, 14, 8, 104, WOOD, 4), rect(80, 110, 40, 16, c.dark, 5)),
      shape('M58 122c-4 18-14 30-20 44h86c-2-14-6-26-10-36z', c.main),
      line('M62 132l-12 32m24-30l-6 30m18-28l0 28m16-26l4 26', c.light, 5),
    ].join(''),
  mopbucket: (c) =>
    [
      turned(18, rect(112, 6, 8, 110, WOOD, 4)),
      shape('M38 92h124l-12 64H50z', c.main),
      rect(32, 82, 136, 16, c.dark, 7),
      rect(92, 60, 62, 30, STEEL_DARK, 6),
      repeat([100, 112, 124, 136], (x) => rect(x, 66, 6, 20, STEEL, 2)),
      dot(64, 162, 10, INK),
      dot(136, 162, 10, INK),
      rect(56, 112, 50, 8, c.light, 4),
    ].join(''),
  bucket: (c) =>
    [
      line('M44 76C44 18 156 18 156 76', STEEL_DARK, 6),
      shape('M42 76h116l-14 82q-1 8-9 8H65q-8 0-9-8z', c.main),
      oval(100, 76, 58, 13, c.dark),
      line('M64 102l8 44', c.light, 8),
    ].join(''),
  broom: (c) =>
    [
      turned(24, rect(96, 8, 9, 106, WOOD, 4)),
      turned(
        24,
        rect(62, 106, 76, 20, c.dark, 8),
        shape('M64 124h72l8 44H56z', c.main),
        line('M76 128l-4 36m18-36l-2 36m16-36v36m14-36l4 36', c.light, 4),
      ),
    ].join(''),
  squeegee: (c) =>
    turned(
      20,
      rect(93, 76, 14, 98, c.main, 6),
      rect(93, 128, 14, 46, c.dark, 6),
      rect(44, 56, 112, 20, STEEL, 6),
      rect(44, 42, 112, 14, INK, 3),
      rect(86, 68, 28, 16, c.dark, 5),
    ),
  rolls: (c) =>
    [
      rect(36, 60, 56, 100, WHITE),
      oval(64, 160, 28, 9, WHITE),
      oval(64, 60, 28, 11, '#e3e7eb'),
      oval(64, 60, 10, 4, WOOD_DARK),
      rect(36, 96, 56, 32, c.main),
      rect(100, 74, 62, 92, WHITE),
      oval(131, 166, 31, 9, WHITE),
      oval(131, 74, 31, 12, '#e3e7eb'),
      oval(131, 74, 11, 4.5, WOOD_DARK),
      rect(100, 108, 62, 34, c.main),
      rect(100, 120, 62, 6, c.light),
    ].join(''),
  dispenser: (c) =>
    [
      shape('M50 36h100q8 0 8 8v84q0 14-14 14H56q-14 0-14-14V44q0-8 8-8z', c.main),
      rect(42, 112, 116, 30, c.dark, 12),
      rect(84, 54, 32, 42, c.light, 8),
      shape('M66 136h68v34l-8-6-8 6-9-6-9 6-9-6-9 6-8-6-8 6z', WHITE),
    ].join(''),
  bin: (c) =>
    [
      rect(88, 26, 24, 12, c.dark, 5),
      rect(44, 36, 112, 20, c.dark, 8),
      shape('M52 60h96l-8 100q-1 8-9 8H69q-8 0-9-8z', c.main),
      line('M78 78l4 72m18-72v72m22-72l-4 72', c.light, 7),
    ].join(''),
  cloths: (c) =>
    [
      rect(40, 124, 120, 32, c.dark, 14),
      rect(44, 96, 112, 32, c.main, 14),
      rect(40, 68, 120, 32, c.light, 14),
      line('M60 84h70M62 112h66M60 140h70', WHITE, 4),
    ].join(''),
  tablets: (c) =>
    [
      rect(50, 34, 100, 26, c.dark, 8),
      rect(56, 58, 88, 108, c.main, 12),
      rect(56, 82, 88, 56, WHITE),
      repeat([72, 98, 124], (x) => dot(x + 2, 110, 11, c.light) + dot(x + 2, 110, 5, c.main)),
    ].join(''),
  box: (c) =>
    [
      shape('M100 44l64 28v68l-64 30-64-30V72z', CARDBOARD),
      shape('M100 44l64 28-64 30-64-30z', CARDBOARD_LIGHT),
      shape('M100 102l64-30v68l-64 30z', CARDBOARD_DARK),
      shape('M64 60l64 29v24l10-5V84L76 55z', c.main),
      shape('M46 120l24 11v12l-24-11z', WHITE),
    ].join(''),
  tape: (c) =>
    [
      dot(92, 100, 58, c.main),
      dot(92, 100, 47, c.light),
      dot(92, 100, 40, CARDBOARD),
      dot(92, 100, 31, PAPER),
      shape('M92 158h76v-14l-8 5-6-7-7 6-7-5H92z', c.main),
      line('M64 66a44 44 0 0 1 26-13', WHITE, 5),
    ].join(''),
  mailer: (c) =>
    [
      rect(32, 54, 136, 100, c.main, 8),
      shape('M32 62q0-8 8-8h120q8 0 8 8l-62 48q-6 4-12 0z', c.light),
      line('M34 60l60 48q6 4 12 0l60-48', c.dark, 4),
      rect(118, 124, 38, 18, WHITE, 3),
    ].join(''),
  film: (c) =>
    [
      shape('M104 52h60v96h-60z', c.light),
      line('M120 60v80m16-80v80m16-80v80', WHITE, 4),
      rect(44, 52, 64, 96, c.main),
      oval(76, 148, 32, 11, c.main),
      oval(76, 52, 32, 12, c.dark),
      oval(76, 52, 13, 5, CARDBOARD),
      rect(56, 70, 7, 66, c.light, 3),
      rect(66, 30, 20, 22, CARDBOARD_DARK, 4),
    ].join(''),
  bubble: (c) =>
    [
      shape('M92 64h78v92H92z', c.light),
      [76, 96, 116, 136].map((y) => repeat([106, 124, 142, 160], (x) => dot(x, y + 4, 6.5, WHITE))).join(''),
      dot(72, 110, 46, c.main),
      dot(72, 110, 34, c.light),
      dot(72, 110, 22, c.main),
      dot(72, 110, 10, PAPER),
    ].join(''),
  sack: (c) =>
    [
      shape('M84 46h32l-4 18c34 12 50 44 50 72 0 22-16 32-62 32s-62-10-62-32c0-28 16-60 50-72z', c.main),
      shape('M84 46c-8-10-2-16 6-10 6-8 14-8 20 0 8-6 14 0 6 10z', c.light),
      line('M86 64h28', c.dark, 9),
      line('M62 116c4-14 12-24 20-30', c.light, 6),
    ].join(''),
  labels: (c) =>
    [
      dot(78, 104, 50, PAPER),
      dot(78, 104, 40, WHITE),
      dot(78, 104, 20, CARDBOARD),
      dot(78, 104, 13, PAPER),
      shape('M78 154h96v-40h-46z', PAPER),
      rect(112, 122, 52, 26, c.main, 4),
      line('M120 131h30m-30 9h18', WHITE, 4),
    ].join(''),
  strapping: (c) =>
    [
      dot(100, 104, 62, c.main),
      dot(100, 104, 52, c.dark),
      dot(100, 104, 44, c.main),
      dot(100, 104, 36, CARDBOARD),
      dot(100, 104, 28, PAPER),
      line('M100 166h66', c.light, 10),
      rect(146, 158, 12, 16, STEEL_DARK, 2),
    ].join(''),
  pallet: (c) =>
    [
      repeat([46, 104], (x) => rect(x, 54, 52, 60, CARDBOARD, 4) + rect(x + 21, 54, 10, 60, c.main)),
      rect(32, 114, 138, 11, WOOD, 2),
      repeat([36, 88, 140], (x) => rect(x, 124, 26, 22, WOOD_DARK, 2)),
      rect(32, 144, 138, 11, WOOD, 2),
    ].join(''),
  paper: (c) =>
    moved(
      0,
      6,
      shape('M48 74q50 16 104 0v18q-54 16-104 0z', CARDBOARD_DARK),
      rect(46, 42, 108, 40, CARDBOARD, 4),
      oval(46, 62, 12, 20, CARDBOARD_LIGHT),
      oval(46, 62, 4, 7, CARDBOARD_DARK),
      shape('M56 82h98v58l-14 12-14-12-14 12-14-12-14 12-14-12-14 12z', CARDBOARD_LIGHT),
      rect(92, 92, 26, 26, c.main, 13),
    ),
} satisfies Record<string, Pictogram>
