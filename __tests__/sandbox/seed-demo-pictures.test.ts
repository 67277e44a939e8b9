/** @jest-environment node */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { demoPicture, demoSeed } from '../../sandbox/seed/demo'
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

  test('are small, well-formed SVG for every picture that a product lists', async () => {
    for (const { Url } of urls) {
      const [, name] = /\/_sandbox\/images\/([A-Za-z0-9-]+)\.svg$/.exec(Url)!
      expect(Url.startsWith(`${assetBase}/`)).toBe(true)
      const svg = (await demoPicture(name!))!
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 200 200".*<\/svg>\n$/s)
      expect(Buffer.byteLength(svg)).toBeLessThan(4000)
      expect(unbalanced(svg)).toEqual([])
      expect(svg).not.toMatch(/undefined|NaN|null|script|href|on[a-z]+=/)
    }
  })

  test('are all listed by a product, and differ from each other', async () => {
    const files = readdirSync(path.resolve(__dirname, '../../sandbox/seed/demo/pictures'))
    expect(files.sort()).toEqual(urls.map(({ Url }) => Url.split('/').at(-1)).sort())
    const pictures = await Promise.all(files.map((file) => demoPicture(file.replace('.svg', ''))))
    expect(new Set(pictures).size).toBe(files.length)
  })

  test('do not exist for unknown names, and not outside of their folder', async () => {
    const names = [
      '',
      'X-1',
      'HT-1042-4',
      'HT-1043-2',
      'HT-1042.svg',
      '__proto__',
      '../facets',
      '/HT-1042',
      'a/../HT-1042',
    ]
    for (const name of names) expect(await demoPicture(name)).toBeNull()
  })
})
