/** @jest-environment node */
import { imageFor, KINDS, productImage } from '../../sandbox/seed/art'
import { demoSeed } from '../../sandbox/seed/demo'
import type { SeedRecord } from '../../sandbox/seed/format'

const assetBase = 'http://localhost:4010'
const seed = demoSeed({ assetBase })

function rows(name: string): SeedRecord[] {
  return seed.Objects[name] ?? seed.Assignments[name]!
}

describe('the product pictures', () => {
  const urls = rows('Products').flatMap((product) => (product.xp as { Images: { Url: string }[] }).Images)

  /** Returns the names of the elements that are not closed, or closed in the wrong order. */
  function unbalanced(svg: string): string[] {
    const open: string[] = []
    const wrong: string[] = []
    for (const [, slash, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (slash && open.pop() !== name) wrong.push(name!)
      if (!slash && !empty) open.push(name!)
    }
    return [...wrong, ...open]
  }

  test('are small, well-formed SVG for every picture that a product lists', () => {
    for (const { Url } of urls) {
      const [, id] = /\/_sandbox\/images\/([A-Za-z0-9-]+)\.svg$/.exec(Url)!
      expect(Url.startsWith(`${assetBase}/`)).toBe(true)
      const svg = imageFor(id!)!
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 200 200".*<\/svg>$/)
      expect(Buffer.byteLength(svg)).toBeLessThan(4000)
      expect(unbalanced(svg)).toEqual([])
      expect(svg).not.toMatch(/undefined|NaN|null/)
      expect(imageFor(id!)).toBe(svg)
    }
  })

  test('differ between products', () => {
    expect(new Set(rows('Products').map((product) => imageFor(String(product.ID)))).size).toBe(
      rows('Products').length,
    )
    expect(KINDS.length).toBeGreaterThanOrEqual(20)
  })

  test('escape their text, and do not exist for unknown IDs', () => {
    const picture = productImage('X-1', { kind: 'hammer', tint: 'red', mark: '<&">' })
    expect(unbalanced(picture)).toEqual([])
    expect(picture).toContain('&#60;&#38;&#34;&#62;')
    for (const id of ['', 'X-1', 'HT-1042-4', 'HT-1043-2', 'HT-1042.svg', '__proto__'])
      expect(imageFor(id)).toBeNull()
  })
})
