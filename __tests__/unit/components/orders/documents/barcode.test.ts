import { barcodeOf, barsOf, moduleWidth } from '@/components/orders/documents/barcode'

it('encodes a number as Code 128, with two digits per symbol', () => {
  // Start C, 12, 34, checksum (105 + 12 + 2 · 34) mod 103 = 82, stop.
  const symbols = ['11010011100', '10110011100', '10001011000', '10010011110', '1100011101011']
  expect(barcodeOf('1234')).toBe(symbols.join(''))
})

it('returns the bars of a barcode with their widths', () => {
  expect(barsOf('1101000111')).toEqual([
    { at: 0, width: 2 },
    { at: 3, width: 1 },
    { at: 7, width: 3 },
  ])
})

it('prints bars narrower for long IDs, and no barcode that scanners could not read', () => {
  const widthOf = (text: string) => moduleWidth(barcodeOf(text) ?? '')
  expect(widthOf('0104221')).toBe(0.33)
  expect(widthOf('3f2504e0-4f89-11d3-9a0c')).toBeLessThan(0.33)
  expect(widthOf('x'.repeat(100))).toBeUndefined()
})

it('encodes no text with characters that Code 128 lacks', () => {
  expect(barcodeOf('Łódź')).toBeUndefined()
  expect(barcodeOf('')).toBeUndefined()
})
