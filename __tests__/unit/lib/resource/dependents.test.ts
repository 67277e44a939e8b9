import { PlatformError } from '@/lib/ordercloud/errors'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { anyRole, dependentsFromAssignments, dependentsFromList } from '@/lib/resource/dependents'
import type { Reference } from '@/lib/resource/reference'

const oc = {} as OrderCloud
const rows = (ids: string[], TotalCount: number) => async () => ({
  Items: ids.map((ID) => ({ ID })),
  Meta: { TotalCount, TotalPages: 1 },
})
const list = jest.fn()
const groups = {
  service: { list },
  idOf: ({ ID }: { ID: string }) => ID,
  titleOf: ({ Name }: { Name: string }) => Name,
} as unknown as Reference

it('counts all dependents and names the first ones', async () => {
  const read = dependentsFromList(rows(['a', 'b'], 12), ({ ID }) => ID.toUpperCase())
  expect(await read(oc, {})).toEqual({ count: 12, names: ['A', 'B'] })
})

it('reads the names of dependents with one more request, and shows IDs where names are missing', async () => {
  list.mockResolvedValueOnce({ Items: [{ ID: 'b', Name: 'Bravo' }] })
  const read = dependentsFromAssignments(rows(['a', 'b'], 2), ({ ID }) => ID, groups)
  expect(await read(oc, {})).toEqual({ count: 2, names: ['a', 'Bravo'] })
  expect(list.mock.calls[0]?.[0]).toMatchObject({ filters: { ID: 'a|b' } })
})

it('shows IDs when names cannot be read, and sends no request without dependents', async () => {
  list.mockReset().mockRejectedValueOnce(new PlatformError('No.', { status: 403 }))
  expect(await dependentsFromAssignments(rows(['a'], 1), ({ ID }) => ID, groups)(oc, {})).toEqual({
    count: 1,
    names: ['a'],
  })
  expect(await dependentsFromAssignments(rows([], 0), ({ ID }) => ID, groups)(oc, {})).toEqual({
    count: 0,
    names: [],
  })
  expect(list).toHaveBeenCalledTimes(1)
})

it('accepts any of the roles or full access', () => {
  const may = anyRole('LocaleReader', 'LocaleAdmin')
  expect([['LocaleAdmin'], ['FullAccess'], ['BuyerReader'], []].map(may)).toEqual([true, true, false, false])
})
