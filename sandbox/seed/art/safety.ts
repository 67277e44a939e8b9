import { dot, INK, line, oval, rect, repeat, shape, STEEL, STEEL_DARK, turned, WHITE } from './shapes'
import type { Pictogram } from './shapes'

const REFLECTIVE = '#e3e8ec'

/** Pictograms of protective equipment and site safety products. */
export const SAFETY = {
  helmet: (c) =>
    [
      shape('M40 120c0-44 24-70 60-70s60 26 60 70z', c.main),
      shape('M40 120c0-44 24-70 60-70-26 8-34 40-34 70z', c.light),
      rect(88, 42, 24, 78, c.dark, 11),
      rect(24, 116, 152, 18, c.dark, 9),
      shape('M52 134h96c-4 12-14 18-22 18H74c-8 0-18-6-22-18z', INK),
    ].join(''),
  glove: (c) =>
    [
      shape(
        'M64 160V104L48 78c-5-8 7-16 13-8l15 20V46c0-11 16-11 16 0v30-42c0-11 17-11 17 0v42-36c0-11 16-11 16 0v40-24c0-10 15-10 15 0v58c0 20-4 30-8 46z',
        c.main,
      ),
      shape('M84 100h46c-2 22-14 36-34 36-8 0-12-20-12-36z', c.light),
      rect(60, 144, 76, 26, c.dark, 6),
      rect(60, 154, 76, 5, c.light),
    ].join(''),
  boot: (c) =>
    [
      shape('M62 40h50v62c10 16 48 12 52 40v10H62z', c.main),
      shape('M62 40h50v16H62z', c.dark),
      shape('M132 116c18 4 30 12 32 26v10h-38c-4-14-2-26 6-36z', c.dark),
      rect(56, 148, 112, 18, INK, 5),
      line('M94 70h20m-20 14h20m-18 14h24', c.light, 5),
    ].join(''),
  goggles: (c) =>
    [
      line('M22 86h156', c.dark, 13),
      rect(36, 66, 128, 66, c.main, 28),
      shape(
        'M50 78h100q6 0 6 12v8c0 16-10 24-24 24-16 0-18-10-32-10s-16 10-32 10c-14 0-24-8-24-24v-8q0-12 6-12z',
        '#cfe8f3',
      ),
      line('M64 104l18-18m-6 24l24-24', WHITE, 5),
      rect(90, 66, 20, 10, c.dark, 4),
    ].join(''),
  glasses: (c) =>
    [
      line('M28 84C22 92 20 104 20 118', c.dark, 8),
      line('M172 84c6 8 8 20 8 34', c.dark, 8),
      shape('M30 78h64v26c0 18-12 28-30 28s-34-12-34-34z', '#cfe8f3'),
      shape('M106 78h64v20c0 22-16 34-34 34s-30-10-30-28z', '#cfe8f3'),
      line('M28 78h144', c.main, 12),
      line('M94 88q6-6 12 0', c.main, 7),
      line('M48 112l16-16m58 16l16-16', WHITE, 5),
    ].join(''),
  earmuffs: (c) =>
    [
      line('M48 106C48 20 152 20 152 106', INK, 12),
      line('M60 66C78 34 122 34 140 66', c.light, 6),
      rect(30, 92, 34, 66, c.main, 16),
      rect(136, 92, 34, 66, c.main, 16),
      rect(58, 98, 16, 54, INK, 8),
      rect(126, 98, 16, 54, INK, 8),
      rect(38, 108, 8, 34, c.light, 4),
      rect(154, 108, 8, 34, c.light, 4),
    ].join(''),
  earplugs: (c) =>
    [
      line('M62 132c0 44 76 44 76 0', INK, 6),
      shape('M48 76c0-34 28-34 28 0l6 42H42z', c.main),
      shape('M124 76c0-34 28-34 28 0l6 42h-40z', c.main),
      rect(42, 112, 40, 18, c.dark, 8),
      rect(118, 112, 40, 18, c.dark, 8),
      line('M55 72q2-12 7-13m69 13q2-12 7-13', c.light, 5),
    ].join(''),
  vest: (c) =>
    [
      shape('M66 34l22 6 12 26 12-26 22-6 20 26c-8 14-10 24-10 40v64H56v-64c0-16-2-26-10-40z', c.main),
      shape('M88 40l12 26 12-26-12 34z', c.dark),
      rect(56, 104, 88, 13, REFLECTIVE),
      rect(56, 132, 88, 13, REFLECTIVE),
      rect(66, 38, 12, 66, REFLECTIVE),
      rect(122, 38, 12, 66, REFLECTIVE),
      rect(98, 74, 4, 90, c.dark),
    ].join(''),
  jacket: (c) =>
    [
      shape('M74 36h52l34 20 18 82-24 8-12-50v70H58V96l-12 50-24-8 18-82z', c.main),
      shape('M74 36h52l-8 22-18 10-18-10z', INK),
      rect(58, 112, 84, 13, REFLECTIVE),
      shape('M31 96l24 7-3 12-24-7zM169 96l-24 7 3 12 24-7z', REFLECTIVE),
      rect(58, 140, 84, 26, c.dark),
      rect(98, 66, 4, 100, INK),
    ].join(''),
  coverall: (c) =>
    [
      shape(
        'M76 34q24-16 48 0l24 20 14 62-20 5-10-36v28l4 59h-28l-8-44-8 44H64l4-59V85l-10 36-20-5 14-62z',
        c.main,
      ),
      shape('M80 36q20-12 40 0l-6 18q-14 8-28 0z', c.dark),
      rect(98, 54, 4, 72, c.dark),
      rect(68, 106, 64, 6, c.light),
    ].join(''),
  mask: (c) =>
    [
      line('M44 84C20 66 26 42 40 38m116 46c24-18 18-42 4-46', INK, 6),
      shape('M44 80c18-6 38-24 56-24s38 18 56 24c4 40-20 72-56 72s-60-32-56-72z', c.main),
      shape('M44 80c18-6 38-24 56-24s38 18 56 24c-16 12-36 18-56 18s-40-6-56-18z', c.light),
      rect(82, 108, 36, 26, c.dark, 8),
      line('M90 116h20m-20 9h20', c.light, 4),
    ].join(''),
  respirator: (c) =>
    [
      shape('M100 36c20 0 30 16 34 40l10 40c0 22-20 36-44 36s-44-14-44-36l10-40c4-24 14-40 34-40z', c.main),
      shape('M100 50c10 0 16 10 19 26H81c3-16 9-26 19-26z', c.light),
      dot(54, 118, 28, INK),
      dot(146, 118, 28, INK),
      dot(54, 118, 19, c.light),
      dot(146, 118, 19, c.light),
      line('M44 112h20m-20 11h20m72-11h20m-20 11h20', INK, 4),
      dot(100, 122, 14, c.dark),
    ].join(''),
  harness: (c) =>
    [
      line('M66 36c0 34 68 56 68 100', c.main, 14),
      line('M134 36c0 34-68 56-68 100', c.main, 14),
      line('M60 136h80', c.dark, 16),
      line('M66 142c-8 26 26 30 30 4m38-4c8 26-26 30-30 4', c.main, 11),
      dot(100, 84, 14, STEEL_DARK),
      dot(100, 84, 7, WHITE),
      rect(90, 127, 20, 19, STEEL, 4),
    ].join(''),
  firstaid: (c) =>
    [
      line('M76 64V54q0-8 8-8h32q8 0 8 8v10', INK, 9),
      rect(32, 62, 136, 96, c.main, 16),
      rect(32, 128, 136, 30, c.dark, 14),
      dot(100, 106, 34, WHITE),
      rect(92, 84, 16, 44, c.main, 2),
      rect(78, 98, 44, 16, c.main, 2),
    ].join(''),
  extinguisher: (c) =>
    [
      line('M104 52c34 0 44 22 40 78', INK, 8),
      shape('M140 124h12l4 26h-20z', INK),
      rect(66, 62, 60, 106, c.main, 22),
      rect(66, 142, 60, 26, c.dark, 14),
      rect(74, 92, 44, 32, WHITE, 4),
      line('M82 102h28m-28 10h18', c.main, 4),
      rect(86, 44, 20, 22, STEEL_DARK, 3),
      line('M74 34l34 10M74 50h30', INK, 8),
      dot(112, 56, 7, STEEL),
    ].join(''),
  cone: (c) =>
    [
      shape('M90 36h20l34 112H56z', c.main),
      shape('M81 66h38l8 26H73z', WHITE),
      shape('M67 112h66l7 24H60z', WHITE),
      rect(34, 146, 132, 18, c.dark, 7),
    ].join(''),
  sign: (c) =>
    [
      shape('M100 34c5 0 8 2 11 7l56 98c5 9 0 17-10 17H43c-10 0-15-8-10-17l56-98c3-5 6-7 11-7z', INK),
      shape('M100 48l54 96H46z', c.main),
      rect(93, 78, 14, 38, INK, 7),
      dot(100, 130, 8, INK),
    ].join(''),
  padlock: (c) =>
    [
      line('M72 96V72c0-38 56-38 56 0v24', STEEL_DARK, 15),
      rect(52, 90, 96, 74, c.main, 14),
      rect(52, 90, 96, 16, c.light, 8),
      dot(100, 122, 11, INK),
      rect(95, 124, 10, 24, INK, 4),
    ].join(''),
  eyewash: (c) =>
    [
      rect(40, 36, 120, 128, c.main, 14),
      rect(52, 48, 96, 104, WHITE, 8),
      oval(100, 84, 30, 17, c.main),
      dot(100, 84, 9, WHITE),
      repeat([66, 106], (x) => rect(x, 112, 28, 34, c.light, 6) + rect(x + 8, 106, 12, 9, c.dark, 3)),
    ].join(''),
  kneepads: (c) =>
    [
      turned(
        -8,
        rect(42, 50, 54, 102, INK, 20),
        rect(48, 72, 42, 58, c.main, 18),
        rect(56, 84, 10, 34, c.light, 5),
      ),
      turned(
        8,
        rect(104, 50, 54, 102, INK, 20),
        rect(110, 72, 42, 58, c.main, 18),
        rect(118, 84, 10, 34, c.light, 5),
      ),
    ].join(''),
} satisfies Record<string, Pictogram>
