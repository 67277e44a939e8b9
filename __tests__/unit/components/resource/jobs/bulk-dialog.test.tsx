import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { BulkDialog } from '@/components/resource/jobs/bulk-dialog'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import type { BulkVerb } from '@/components/resource/jobs/bulk-targets'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useSession, useViewer } from '@/hooks/use-session'
import type { Selection } from '@/hooks/use-selection'
import { startJob } from '@/lib/jobs/engine'
import { JobNotAllowedError } from '@/lib/jobs/start-failure'
import { supplierReference } from '@/lib/resource/references'
import { provideSettings, type Settings } from '@/lib/settings'
import type { ListState } from '@/lib/url/list-state'

jest.mock('@/hooks/use-session')
jest.mock('@/lib/jobs/engine')

const rows = ['ada', 'ben', 'cleo'].map((ID) => ({ ID, Active: true }))
const people = {
  path: 'people',
  route: '/people',
  words: { one: 'person', many: 'people', purpose: '', consequence: 'They stay away.' },
  idOf: ({ ID }: { ID: string }) => ID,
  titleOf: ({ ID }: { ID: string }) => ID.toUpperCase(),
  rules: { sortable: ['ID'], defaultSort: 'ID', filters: [] },
  search: { words: 'ID' },
  bulk: [
    { field: 'Active', kind: 'boolean', label: 'Active' },
    { field: 'Note', kind: 'text', label: 'Note', max: 5 },
    { field: 'SupplierID', kind: 'reference', label: 'Supplier', to: supplierReference, canClear: true },
  ],
  protectedRowReason: ({ decoded }: { decoded?: { userName: string } }, { ID }: { ID: string }) =>
    ID === decoded?.userName ? 'That is you.' : undefined,
  service: { list: async () => ({ Items: rows, Meta: { TotalCount: 3, TotalPages: 1 } }) },
} as unknown as ListedResource<object>
const state = { search: '', sort: undefined, page: 1, pageSize: 20, filters: {} } as unknown as ListState

const viewer = (assignedRoles: string[]) => ({ decoded: { userName: 'ben' }, assignedRoles, isAdmin: true })
beforeEach(() => {
  provideSettings({ xpSchemas: '' } as Settings)
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue(viewer(['SupplierReader']) as never)
  jest.mocked(startJob).mockReset().mockResolvedValue('job')
})

function open(verb: BulkVerb, isAll: boolean, resource = people) {
  const marked = new Map(isAll ? [['cleo', 'CLEO']] : ['ada', 'ben'].map((id) => [id, id.toUpperCase()]))
  const selection = { isAll, marked, countOf: () => 2, clear: () => undefined } as unknown as Selection
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog {...{ verb, state, selection }} resource={resource} total={3} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test.each([false, true])(
  'a bulk deletion leaves out and names protected records (all: %s)',
  async (isAll) => {
    const user = open('delete', isAll)
    expect(await screen.findByText('BEN is skipped. That is you.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete 1 person' }))
    await waitFor(() => expect(startJob).toHaveBeenCalled())
    expect(jest.mocked(startJob).mock.lastCall?.[0].targets).toMatchObject([{ id: 'ada', name: 'ADA' }])
  },
)

test('a selection that could not be loaded is read again on request', async () => {
  const list = jest.fn().mockRejectedValueOnce(new Error('Busy.'))
  list.mockResolvedValue({ Items: rows, Meta: { TotalCount: 3, TotalPages: 1 } })
  const user = open('delete', true, { ...people, service: { list } } as unknown as typeof people)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The selection could not be loaded: /)
  expect(screen.getByRole('button', { name: 'Delete 2 people' })).toHaveAccessibleDescription(
    'The selection could not be loaded.',
  )
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('BEN is skipped. That is you.')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Delete 1 person' }))
  await waitFor(() => expect(startJob).toHaveBeenCalled())
})

test('a bulk edit loads its fields, and offers those of the marketplace to no supplier', async () => {
  const bulk = async () => ({
    fields: [
      { field: 'Active', kind: 'boolean', label: 'Active' },
      { field: 'IsShared', kind: 'boolean', label: 'Shared', isSellerOnly: true },
    ],
  })
  const loading = { ...people, bulk } as unknown as typeof people
  open('edit', false, loading)
  expect(await screen.findByLabelText('Shared')).toBeInTheDocument()
  cleanup()
  jest.mocked<() => unknown>(useSession).mockReturnValue({ ...viewer([]), isSupplier: true } as never)
  const user = open('edit', false, loading)
  await user.selectOptions(await screen.findByLabelText('Active'), 'false')
  expect(screen.queryByLabelText('Shared')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Change 1 person' }))
  await waitFor(() => expect(startJob).toHaveBeenCalled())
  expect(jest.mocked(startJob).mock.lastCall?.[0].targets).toMatchObject([{ before: { Active: true } }])
})

test('a bulk edit focuses its first field, also when the fields load after the dialog opens', async () => {
  const withXp = { ...people, xp: { byForm: [] } }
  open('edit', false, withXp as unknown as typeof people)
  expect(screen.getByLabelText('Active')).toHaveFocus()
  cleanup()
  const bulk = async () => ({ fields: [{ field: 'Active', kind: 'boolean', label: 'Active' }] })
  open('edit', false, { ...withXp, bulk } as unknown as typeof people)
  expect(screen.queryByLabelText('Extended property')).not.toBeInTheDocument()
  expect(await screen.findByLabelText('Active')).toHaveFocus()
  expect(screen.getByLabelText('Extended property')).toBeInTheDocument()
})

test('a bulk edit leaves out protected records, and stores the previous values', async () => {
  const user = open('edit', false)
  expect(await screen.findByText('BEN is skipped. That is you.')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Active'), 'false')
  await user.click(screen.getByRole('button', { name: 'Change 1 person' }))
  await waitFor(() => expect(startJob).toHaveBeenCalled())
  expect(jest.mocked(startJob).mock.lastCall?.[0].targets).toEqual([
    { id: 'ada', name: 'ADA', before: { Active: true } },
  ])
})

test('a bulk edit validates text, offers a picker for references, and can clear them', async () => {
  const user = open('edit', false)
  const choices = () => screen.getByLabelText('Supplier', { selector: 'select' })
  await user.selectOptions(choices(), 'Set to')
  expect(screen.getByRole('combobox', { name: 'Supplier', expanded: false })).toHaveAttribute(
    'placeholder',
    expect.stringContaining('Search suppliers'),
  )
  await user.selectOptions(choices(), 'Clear value')
  await user.selectOptions(screen.getByLabelText('Note'), 'Set to')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Much too long')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
    'Note can have at most 5 characters.',
  )
  await user.clear(screen.getByRole('textbox', { name: 'Note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Short')
  await user.click(await screen.findByRole('button', { name: 'Change 1 person' }))
  await waitFor(() => expect(startJob).toHaveBeenCalled())
  expect(jest.mocked(startJob).mock.lastCall?.[0].write).toEqual({
    kind: 'patch',
    body: { Note: 'Short', SupplierID: null },
  })
})

describe('an extended property', () => {
  const known = [
    { ID: 'ada', Active: true, xp: { Floor: 2, Desk: { Side: 'left' } } },
    { ID: 'cleo', Active: true, xp: {} },
  ]
  const withXp = {
    ...people,
    xp: {},
    service: { list: async () => ({ Items: known, Meta: { TotalCount: 2, TotalPages: 1 } }) },
  } as unknown as ListedResource<object>
  const property = () => screen.getByRole('combobox', { name: 'Property' })
  const change = (count: string) => screen.findByRole('button', { name: `Change ${count}` })

  test('is set on all records, with the type that it has, and shows the old and the new value', async () => {
    const user = open('edit', true, { ...withXp, xp: { isPersonal: true } })
    await change('1 person')
    await user.selectOptions(screen.getByLabelText('Extended property'), 'Set to')
    await user.type(property(), 'Floor')
    expect(screen.getByLabelText('Type')).toHaveDisplayValue('Number')
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'x')
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription(
      /Enter a number such as 12/,
    )
    expect(await change('1 person')).toHaveAttribute('aria-disabled', 'true')
    await user.clear(screen.getByRole('textbox', { name: 'Value' }))
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '7')
    expect(screen.getByRole('list', { name: 'Selected people' })).toHaveTextContent(/FloorOld: 2New: 7/)
    await user.click(await change('1 person'))
    await waitFor(() => expect(startJob).toHaveBeenCalled())
    expect(jest.mocked(startJob).mock.lastCall?.[0]).toMatchObject({
      isPersonal: true,
      write: { kind: 'patch', body: { xp: { Floor: 7 } } },
      targets: [{ id: 'ada', name: 'ADA', before: { xp: { Floor: 2 } } }],
    })
  })

  test('is cleared only where it has a value', async () => {
    const list = async () => ({ Items: [...known].reverse(), Meta: { TotalCount: 2, TotalPages: 1 } })
    const all = { ...withXp, idOf: (row: object) => `${(row as { ID: string }).ID}-1` }
    const user = open('edit', true, { ...all, service: { list } } as unknown as ListedResource<object>)
    await change('2 people')
    await user.selectOptions(screen.getByLabelText('Extended property'), 'Clear value')
    await user.type(property(), 'Desk.Side')
    expect(await screen.findByText('1 person is skipped. It has no value to clear.')).toBeInTheDocument()
    await user.click(await change('1 person'))
    await waitFor(() => expect(startJob).toHaveBeenCalled())
    const plan = jest.mocked(startJob).mock.lastCall?.[0]
    expect(plan?.write).toEqual({ kind: 'patch', body: { xp: { Desk: { Side: null } } } })
    expect(plan?.targets.map(({ id, before }) => [id, before])).toEqual([
      ['ada-1', { xp: { Desk: { Side: 'left' } } }],
    ])
  })

  test('warns when the value gets another type, and is not set where a record has an object', async () => {
    const user = open('edit', true, withXp)
    await change('1 person')
    await user.selectOptions(screen.getByLabelText('Extended property'), 'Set to')
    await user.type(property(), 'Floor')
    await user.selectOptions(screen.getByLabelText('Type'), 'Text')
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'top')
    expect(
      await screen.findByText('The value of 1 person gets another type: text replaces a number.'),
    ).toBeInTheDocument()
    await user.clear(property())
    await user.type(property(), 'Desk')
    expect(property()).toHaveAccessibleDescription(/xp\.Desk of “ADA” is an object\./)
    expect(await change('1 person')).toHaveAttribute('aria-disabled', 'true')
  })

  test('is not offered for records without extended properties', async () => {
    open('edit', true)
    await screen.findByText('BEN is skipped. That is you.')
    expect(screen.queryByLabelText('Extended property')).not.toBeInTheDocument()
  })

  test('does not accept a path that the user may not change', async () => {
    const user = open('edit', true, { ...withXp, readOnlyXp: () => [['Floor']] })
    await change('1 person')
    await user.selectOptions(screen.getByLabelText('Extended property'), 'Set to')
    await user.type(property(), 'Floor')
    expect(property()).toHaveAccessibleDescription(/Only administrators can change this\./)
    expect(await change('1 person')).toHaveAttribute('aria-disabled', 'true')
  })

  test('is not written when the schema does not allow the value', async () => {
    const schemas = { people: { properties: { Floor: { type: 'integer', maximum: 9 } } } }
    provideSettings({ xpSchemas: '/schemas.json' } as Settings)
    const fetched = jest.fn(async () => ({ ok: true, text: async () => JSON.stringify(schemas) }))
    Object.assign(globalThis, { fetch: fetched })
    const user = open('edit', true, withXp)
    await change('1 person')
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    await user.selectOptions(screen.getByLabelText('Extended property'), 'Set to')
    await user.type(property(), 'Floor')
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '70')
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription(
        /xp\.Floor of “ADA”: Must be at most 9\./,
      ),
    )
    expect(await change('1 person')).toHaveAttribute('aria-disabled', 'true')
    await user.click(await change('1 person'))
    expect(startJob).not.toHaveBeenCalled()
  })
})

test('tells a job that the platform path does not allow from one that could not be stored', async () => {
  for (const [error, text] of [
    [new JobNotAllowedError('Sign in to start a job.'), 'The job was not started. Sign in to start a job.'],
    [new Error('Full'), /^The job could not be stored in this browser, so it was not started\. .*Full/],
  ] as const) {
    jest.mocked(startJob).mockRejectedValueOnce(error)
    const user = open('delete', false)
    await screen.findByText('BEN is skipped. That is you.')
    await user.click(screen.getByRole('button', { name: 'Delete 1 person' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    cleanup()
  }
})

test('hides the supplier field from users who may not read suppliers', async () => {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue(viewer([]) as never)
  open('edit', false)
  await screen.findByText('BEN is skipped. That is you.')
  expect(screen.getByLabelText('Note')).toBeInTheDocument()
  expect(screen.queryByLabelText('Supplier')).not.toBeInTheDocument()
})

test.each([false, true])(
  'leaves out records whose deletion causes a lock-out, with the reason (all: %s)',
  async (isAll) => {
    const findLockOut = jest.fn(async () => ({
      blocked: new Map([['ada', 'Nobody else could manage this.']]),
    }))
    open('delete', isAll, { ...people, findLockOut })
    expect(await screen.findByText('ADA is skipped. Nobody else could manage this.')).toBeInTheDocument()
    expect(findLockOut).toHaveBeenCalledWith(['ada'])
    expect(screen.getByRole('button', { name: /^Delete 0/ })).toHaveAttribute('aria-disabled', 'true')
  },
)

test('warns about access that the user loses by a deletion', async () => {
  const findLockOut = async () => ({ blocked: new Map<string, string>(), warning: 'You lose 2 roles.' })
  open('delete', false, { ...people, findLockOut })
  expect(await screen.findByRole('alert')).toHaveTextContent('You lose 2 roles.')
})

describe('an action', () => {
  const decline = { step: 'decline', label: 'Decline', isDestructive: true } as const
  const details = {
    done: 'declined',
    text: 'They read your comment.',
    asks: 'decline',
    after: { Active: false },
    blockedReason: (row: object) =>
      (row as { ID: string }).ID === 'ada' ? undefined : 'Only Ada can be declined.',
  } as const
  const withRules = { ...people, loadBulkActions: async () => ({ decline: details }) }

  test.each([false, true])(
    'leaves out what it is impossible for, in one sentence (all: %s)',
    async (isAll) => {
      const user = open(decline, isAll, withRules)
      // The selection of all leaves out Cleo, who is marked.
      expect(await screen.findByText('BEN is skipped. Only Ada can be declined.')).toBeInTheDocument()
      expect(screen.getByText('They read your comment.')).toBeInTheDocument()
      await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Too late')
      await user.click(screen.getByRole('checkbox', { name: /submit it again/ }))
      await user.click(screen.getByRole('button', { name: 'Decline 1 person' }))
      await waitFor(() => expect(startJob).toHaveBeenCalled())
      expect(jest.mocked(startJob).mock.lastCall?.[0]).toMatchObject({
        title: 'Decline 1 person',
        write: {
          kind: 'step',
          step: 'decline',
          done: 'declined',
          input: { comments: 'Too late', allowResubmit: false },
          after: { Active: false },
        },
        targets: [{ id: 'ada', before: { Active: true } }],
      })
    },
  )

  test('leaves out protected records too, unless it only reads', async () => {
    const blockedReason = () => undefined
    const loadBulkActions = async () => ({ decline: { ...details, blockedReason } })
    open(decline, false, { ...people, loadBulkActions } as typeof people)
    expect(await screen.findByText('BEN is skipped. That is you.')).toBeInTheDocument()
    cleanup()
    open({ ...decline, isRead: true }, false, { ...people, loadBulkActions })
    expect(await screen.findByRole('button', { name: 'Decline 2 people' })).toBeInTheDocument()
    expect(screen.queryByText(/is skipped/)).not.toBeInTheDocument()
  })

  test('with fields of its own counts the records that change', async () => {
    const Form = ({ onChange }: BulkFormProps) => {
      useEffect(() => onChange({ problem: 'Choose a date.', count: 1 }), [onChange])
      return null
    }
    const form = { Form, fields: [], blockedReason: () => undefined }
    open(decline, true, { ...people, loadBulkActions: async () => ({ decline: form }) })
    expect(await screen.findByRole('button', { name: 'Decline 1 person' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByRole('heading', { name: 'Decline 1 person?' })).toBeInTheDocument()
  })

  test('says so when it is possible for none', async () => {
    const blockedReason = () => 'Nobody can be declined.'
    open(decline, false, {
      ...people,
      loadBulkActions: async () => ({ decline: { ...details, blockedReason } }),
    })
    expect(await screen.findByText('ADA and BEN are skipped. Nobody can be declined.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Decline 0 people' })).toHaveAttribute('aria-disabled', 'true')
  })
})
