import { renderHook } from '@testing-library/react'
import { useOwnCompany } from '@/hooks/use-own-company'
import { usePartyPlaces } from '@/hooks/use-party-places'
import { useSession, useViewer } from '@/hooks/use-session'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')

function placesOf(assignedRoles: string[], isSupplier: boolean, id: string | undefined = 'tarnwick') {
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles, isAdmin: !isSupplier, isSupplier } as never)
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier, id: isSupplier ? id : undefined } as never)
  return renderHook(() => usePartyPlaces()).result.current
}

it('lets suppliers with the BuyerReader role choose among all buyers', () => {
  const place = placesOf(['BuyerReader', 'UserGroupReader'], true)
  expect(place('buyer', 'company', '')).toMatchObject({ access: { allowed: true }, to: { path: 'buyers' } })
  expect(place('buyer', 'group', 'b')?.access.allowed).toBe(true)
})

it('offers other suppliers the buyers linked to their company, with a note', () => {
  const place = placesOf(['SupplierReader'], true)
  const buyers = place('buyer', 'company', '')
  expect(buyers).toMatchObject({ access: { allowed: true }, to: { path: 'suppliers/tarnwick/buyers' } })
  expect(buyers?.note).toMatch(/Only buyers that are linked to your company/)
  expect(place('buyer', 'group', 'b')?.access).toMatchObject({
    allowed: false,
    reason: 'This needs the role UserGroupReader.',
  })
})

it('reports the missing role of a supplier that cannot read its own company', () => {
  expect(placesOf([], true)('buyer', 'company', '')?.access).toMatchObject({ missing: ['BuyerReader'] })
})

it('requires permissions, not only roles, of administrators', () => {
  expect(placesOf(['BuyerReader'], false)('buyer', 'company', '')?.access.allowed).toBe(false)
  const allowed = placesOf(['BuyerReader', 'CatalogReader', 'BuyerViewer'], false)('buyer', 'company', '')
  expect(allowed).toMatchObject({ access: { allowed: true }, route: '/buyers' })
  expect(placesOf([], false)('seller', 'company', '')).toBeUndefined()
})
