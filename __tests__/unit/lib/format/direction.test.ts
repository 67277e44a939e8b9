import { hasDirectionControls, isolate } from '@/lib/format/direction'

it('finds characters that embed, override or isolate a direction', () => {
  for (const control of [
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])
    expect(hasDirectionControls(`Harbor${control}line`)).toBe(true)
  // Simple direction marks are part of names in Hebrew and Arabic.
  for (const name of ['Harborline', 'שלום\u200F', 'مرحبا', '']) expect(hasDirectionControls(name)).toBe(false)
})

it('isolates right-to-left names and leaves others unchanged', () => {
  expect(isolate('Harborline Shipyards')).toBe('Harborline Shipyards')
  expect(isolate('Straße 東京')).toBe('Straße 東京')
  expect(isolate('שלום')).toBe('\u2068שלום\u2069')
})

it('removes control characters that could end the isolation', () => {
  expect(isolate('a\u2069\u202Eb')).toBe('\u2068ab\u2069')
})
