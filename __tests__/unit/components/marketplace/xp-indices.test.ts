import {
  indexKeyProblem,
  thingWords,
  toIndexKey,
  xpIndices,
} from '@/components/marketplace/xpindices/indices'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const index = { ThingType: 'Order', Key: 'Brand.Name' } as const

/** Returns a platform that has an index when `isThere` is true. */
function platform(isThere: boolean) {
  const XpIndices = {
    List: jest.fn().mockResolvedValue({ Items: isThere ? [index] : [], Meta: {} }),
    Put: jest.fn().mockResolvedValue(undefined),
    Delete: jest.fn().mockResolvedValue(undefined),
  }
  return { oc: { XpIndices } as unknown as OrderCloud, XpIndices }
}

it('adds an index that does not exist yet, and reports one that exists', async () => {
  const empty = platform(false)
  await expect(xpIndices.add(empty.oc, index)).resolves.toBe(true)
  expect(empty.XpIndices.Put).toHaveBeenCalledWith(index)
  const full = platform(true)
  await expect(xpIndices.add(full.oc, index)).resolves.toBe(false)
  expect(full.XpIndices.List).toHaveBeenCalledWith(expect.objectContaining({ filters: index }))
  expect(full.XpIndices.Put).not.toHaveBeenCalled()
})

it('encodes the property in the address that deletes an index', async () => {
  const { oc, XpIndices } = platform(true)
  await xpIndices.remove(oc, { ThingType: 'User', Key: 'a/b' })
  expect(XpIndices.Delete).toHaveBeenCalledWith('User', 'a%2Fb')
})

it('accepts paths of properties with or without xp, and explains other texts', () => {
  expect(toIndexKey(' xp.Brand.Name ')).toBe('Brand.Name')
  for (const text of ['Project', 'xp.Brand.Name']) expect(indexKeyProblem(text)).toBeUndefined()
  expect(indexKeyProblem('xp.')).toContain('Type the name')
  for (const text of ['two words', 'Brand.', 'a..b', 'a/b']) expect(indexKeyProblem(text)).toContain('path')
  expect(indexKeyProblem('x'.repeat(101))).toContain('100 characters')
})

it('names types of records in words', () => {
  expect(thingWords('OrderReturn')).toBe('Order return')
  expect(thingWords('Company')).toBe('Buyer or supplier')
})
