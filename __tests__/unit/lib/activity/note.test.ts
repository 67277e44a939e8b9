import { waitFor } from '@testing-library/react'
import { storeActivity } from '@/lib/activity/log'
import { noteActivity } from '@/lib/activity/note'

jest.mock('@/lib/activity/log')
jest.mock('@/lib/ordercloud/owner', () => ({ sessionOwner: () => 'mira' }))

const record = { path: 'webhooks', id: 'archive', isPersonal: false, isXpPersonal: false }
const change = (...path: string[]) => ({ path, before: 'old', after: 'new' })
const note = (...changes: ReturnType<typeof change>[]) =>
  noteActivity({ ...record, kind: 'saved', changes: async () => changes })
/** Returns the paths of the fields in each stored activity. */
const stored = () =>
  jest.mocked(storeActivity).mock.calls.map(([, , { changes }]) => changes.map(({ path }) => path.join('.')))

beforeEach(() => void jest.mocked(storeActivity).mockReset().mockResolvedValue(undefined))

test('stores the changed fields without secrets, and nothing for a save that changed only a secret', async () => {
  note(change('HashKey'))
  note(change('Name'), change('HashKey'), change('xp', 'HashKey'))
  await waitFor(() => expect(stored()).toContainEqual(['Name', 'xp.HashKey']))
  expect(stored()).toHaveLength(1)
})
