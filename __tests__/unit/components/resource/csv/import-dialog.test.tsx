import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { string, object } from 'yup'
import { startJob } from '@/lib/jobs/engine'
import { saveFile } from '@/lib/csv/write'
import { withoutTargets, XP_COLUMN, type ImportPlan, type PlanScope } from '@/lib/csv/import-plan'
import { provideSettings, type Settings } from '@/lib/settings'
import { ImportDialog } from '@/components/resource/csv/import-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'

jest.mock('@/lib/csv/write', () => ({ saveFile: jest.fn() }))
jest.mock('@/lib/jobs/engine', () => ({ startJob: jest.fn() }))
const mockViewer = { isSupplier: false }
const mockSession = { assignedRoles: [] as string[], isAdmin: true }
jest.mock('@/hooks/use-session', () => ({
  ...jest.requireActual<object>('@/hooks/use-session'),
  useViewer: () => mockViewer,
  useSession: () => mockSession,
}))

const list = jest.fn()
const things = {
  path: 'things',
  words: { one: 'thing', many: 'things' },
  idOf: ({ ID }: { ID: string }) => ID,
  service: { list },
  loadImport: async () => ({
    fields: [
      { name: 'ID', label: 'ID' },
      { name: 'Name', label: 'Name' },
    ],
    schema: object({ ID: string().defined(), Name: string().required('Name is required') }),
    toForm: (thing: object | null) => ({ ID: '', Name: '', ...thing }),
    toPatch: ({ Name }: { Name: string }) => ({ Name }),
    note: 'Somebody has to paint new things.',
  }),
} as unknown as ListedResource<object>

const aFile = (bytes: Uint8Array) =>
  // jsdom's files do not expose their bytes.
  Object.assign(new File([bytes as BlobPart], 'things.csv', { type: 'text/csv' }), {
    arrayBuffer: async () => bytes.buffer,
  })
const textFile = (text: string) => aFile(new TextEncoder().encode(text))

const onClose = jest.fn()
function open(resource = things, rows: object[] = []) {
  list.mockResolvedValue({ Items: rows })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <ImportDialog resource={resource} onClose={onClose} />
      </DialogsProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Choose a CSV file') }
}

afterEach(() => {
  onClose.mockReset()
  mockViewer.isSupplier = false
})

test('reads the same file again after a correction, and clears the previous findings', async () => {
  const { user, input } = open()
  await user.upload(input, textFile('ID,Name\na,\n'))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText(/1 with errors/)).toBeInTheDocument()
  // No row is left to import.
  expect(screen.getByText('Correct the file and choose it again.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Back to columns' }))
  const again = screen.getByLabelText<HTMLInputElement>('Choose a CSV file')
  // A click opens the browser's file dialog.
  await user.click(again)
  expect(again.value).toBe('')
  expect(screen.queryByRole('group', { name: 'Columns' })).not.toBeInTheDocument()
  await user.upload(again, textFile('ID,Name\na,Ash\n'))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText(/1 to create, .* 0 with errors/)).toBeInTheDocument()
})

test('a file selected during a check replaces the file being checked', async () => {
  const { user, input } = open()
  await user.upload(input, textFile('ID,Name\nold,Old\n'))
  let answer: (page: object) => void = () => undefined
  list.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  await user.upload(input, textFile('ID,Title\nnew,New\n'))
  answer({ Items: [] })
  expect(await screen.findByLabelText('Title')).toBeInTheDocument()
  expect(screen.queryByText(/to create/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeEnabled()
})

test('shows three steps, and the old and the new value of every change', async () => {
  const { user, input } = open()
  const step = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current=step]')
  expect(step()).toHaveTextContent('1Choose the file')
  await user.upload(input, textFile('ID,Name\na,Ash\nb,Beech\n'))
  expect(await screen.findByText('things.csv: 2 rows')).toBeInTheDocument()
  list.mockResolvedValue({ Items: [{ ID: 'a', Name: 'Birch' }] })
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(await screen.findByRole('list', { name: 'Changes' })).toHaveTextContent(
    /Name\s*Old: “Birch”\s*New: “Ash”/,
  )
  expect(screen.getByRole('list', { name: 'New things' })).toHaveTextContent('Beech')
  expect(step()).toHaveTextContent('2Review the changes')
})

test('shows the values of new records except secrets, and the columns that are not imported', async () => {
  const { user, input } = open({
    ...things,
    loadImport: async () => ({
      ...(await things.loadImport?.()),
      fields: ['ID', 'Name', 'Wood', 'Password'].map((name) => ({ name, label: name })),
      toForm: (thing: object | null) => ({ ID: '', Name: '', Wood: '', Password: '', ...thing }),
      toPatch: ({ Name, Wood, Password }: Record<string, string>) => ({
        ...{ Name, Wood: Wood || null },
        ...(Password && { Password }),
      }),
    }),
  } as unknown as ListedResource<object>)
  await user.upload(
    input,
    textFile('ID,Name,Wood,Height,Password,Age\na,Ash,hard,30,Geheim1!,9\nb,Beech,,,,\n'),
  )
  const skipped = 'These columns are not imported: Height, Age.'
  expect(await screen.findByText(skipped)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  const created = await screen.findByRole('list', { name: 'New things' })
  expect(screen.getByText(skipped)).toBeInTheDocument()
  expect(
    within(created)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Ash aWood“hard”', 'Beech b']])
})

/** Checks a file with one new and one changed thing. Returns the review's sentences about an undo. */
async function reviewUndo(resource: ListedResource<object>) {
  const { user, input } = open(resource)
  await user.upload(input, textFile('ID,Name\na,Ash\nb,Beech\n'))
  list.mockResolvedValue({ Items: [{ ID: 'a', Name: 'Birch' }] })
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByRole('list', { name: 'Changes' })
  return {
    user,
    text: screen.getByText(/^You can undo this import|^This import cannot be undone/).textContent,
  }
}
const withRules = (path: string, more: object) =>
  ({
    ...{ ...things, path, route: `/${path}` },
    loadImport: async () => ({ ...(await things.loadImport?.()), ...more }),
  }) as unknown as ListedResource<object>

test('says before the import starts what an undo deletes and resets, and starts a job for it', async () => {
  mockSession.assignedRoles = ['FullAccess']
  const { user, text } = await reviewUndo(withRules('specs', { canUndoCreates: true }))
  expect(text).toBe(
    'You can undo this import: 1 created thing is deleted and 1 thing gets its previous values back, as a new job. The undo keeps things that changed since then, and created ones that other records depend on.',
  )
  await user.click(screen.getByRole('button', { name: 'Import 2 things' }))
  expect(startJob).toHaveBeenLastCalledWith(expect.objectContaining({ canUndoRows: true, keepsUsed: true }))
})

test.each([
  [
    'the user may not view what can depend on them',
    { canUndoCreates: true },
    'you do not have access to products with this spec, which may depend on them',
  ],
  ['nothing checks what depends on them', {}, 'the app does not check what depends on them'],
])('says before the import starts that an undo keeps new records, because %s', async (_, rules, reason) => {
  mockSession.assignedRoles = []
  const { user, text } = await reviewUndo(withRules('specs', rules))
  expect(text).toBe(
    `You can undo this import: 1 thing gets its previous values back, as a new job. Values that changed since then are skipped. 1 created thing is kept, because ${reason}.`,
  )
  await user.click(screen.getByRole('button', { name: 'Import 2 things' }))
  expect(startJob).toHaveBeenLastCalledWith(
    expect.objectContaining({ canUndoRows: true, keptReason: reason }),
  )
})

test('shows the notes about a change below its old and new values', async () => {
  const notesOf = ({ Name }: { Name?: string }, thing: { Name?: string }) => [
    `Not ${thing.Name} but ${Name}.`,
  ]
  const { user, input } = open({
    ...things,
    loadImport: async () => ({ ...(await things.loadImport?.()), notesOf }),
  } as unknown as ListedResource<object>)
  await user.upload(input, textFile('ID,Name\na,Ash\nb,Beech\n'))
  list.mockResolvedValue({ Items: [{ ID: 'a', Name: 'Birch' }] })
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByRole('list', { name: 'Changes' })).toHaveTextContent(
    /Old: “Birch”\s*New: “Ash”\s*Not Birch but Ash\./,
  )
})

test('shows the progress of a long check, which the user can stop', async () => {
  let stopped: AbortSignal | undefined
  const planned = {
    ...things,
    loadImport: async () => ({
      fields: [{ name: 'ID', label: 'ID' }],
      columnsHelp: 'Each row is a thing.',
      plan: (_file: object, _mapping: object, { signal, onProgress }: PlanScope) => {
        stopped = signal
        onProgress?.({ done: 3, total: 1200 })
        return new Promise(() => undefined)
      },
    }),
  } as unknown as ListedResource<object>
  const { user, input } = open(planned)
  await user.upload(input, textFile('ID\na\n'))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByRole('progressbar', { name: 'Check of the file' })).toHaveAttribute(
    ...['aria-valuenow', '3'],
  )
  expect(screen.getByText('3 of 1,200 requests')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Stop the check' }))
  expect(stopped?.aborted).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeEnabled()
})

test('explains the columns in the words of the rules, and reports the rows whose references are wrong', async () => {
  const { user, input } = open({
    ...things,
    loadImport: async () => ({
      ...(await things.loadImport?.()),
      columnsHelp: 'Each row is a thing of a maker.',
      checkReferences: async (plan: ImportPlan, existing: ReadonlyMap<string, object>, scope: PlanScope) =>
        withoutTargets(plan, ({ id }) =>
          existing.has(id) && scope.signal
            ? { column: 'Maker', reason: 'There is no such maker.' }
            : undefined,
        ),
    }),
  } as unknown as ListedResource<object>)
  await user.upload(input, textFile('ID,Name\na,Ash\nb,Beech\n'))
  expect(await screen.findByText('Each row is a thing of a maker.')).toBeInTheDocument()
  list.mockResolvedValue({ Items: [{ ID: 'a', Name: 'Birch' }] })
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText('Line 2, Maker: There is no such maker.')).toBeInTheDocument()
  expect(screen.getByText(/1 to create, 0 to change, .* 1 with errors/)).toBeInTheDocument()
})

test('takes a dropped file', async () => {
  const { input } = open()
  fireEvent.drop(input.closest('div')!, { dataTransfer: { files: [textFile('ID,Title\na,Ash\n')] } })
  expect(await screen.findByLabelText('Title')).toBeInTheDocument()
})

test('rejects a file that is not UTF-8, and explains how to convert it', async () => {
  const { user, input } = open()
  await user.upload(input, aFile(Uint8Array.from('ID,Name\na,Gr\u00fcn\n', (letter) => letter.charCodeAt(0))))
  expect(await screen.findByRole('alert')).toHaveTextContent(/not UTF-8 text.*“CSV UTF-8”/)
  expect(screen.queryByRole('group', { name: 'Columns' })).not.toBeInTheDocument()
})

test('shows the note about new records only when the file creates some', async () => {
  const { user, input } = open()
  await user.upload(input, textFile('ID,Name\na,Ash\n'))
  list.mockResolvedValue({ Items: [{ ID: 'a', Name: 'Birch' }] })
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText(/0 to create, 1 to change/)).toBeInTheDocument()
  expect(screen.queryByText(/paint new things/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Back to columns' }))
  list.mockResolvedValue({ Items: [] })
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText('Somebody has to paint new things.')).toBeInTheDocument()
})

test('canceling the file chooser does not close the dialog', () => {
  const { input } = open()
  fireEvent(input, new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('leaves out rows that deactivate the importing user or the last administrator', async () => {
  const people = {
    ...things,
    loadImport: async () => ({
      fields: [
        { name: 'ID', label: 'ID' },
        { name: 'Active', label: 'Active', kind: 'boolean' },
      ],
      schema: object({ ID: string().defined() }),
      toForm: (one: object | null) => ({ ID: '', Active: true, ...one }),
      toPatch: ({ Active }: { Active: boolean }) => ({ Active }),
    }),
    protectedRowReason: (_: unknown, { ID }: { ID: string }) => (ID === 'me' ? 'That is you.' : undefined),
    findLockOut: async () => ({ blocked: new Map([['last', 'Nobody else could manage this.']]) }),
  } as unknown as ListedResource<object>
  const rows = ['me', 'last', 'other'].map((ID) => ({ ID, Active: true }))
  const { user, input } = open(people, rows)
  await user.upload(input, textFile('ID,Active\nme,no\nlast,no\nother,no\n'))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText(/1 to change, .* 2 with errors/)).toBeInTheDocument()
  expect(screen.getByText('Line 2, Active: That is you.')).toBeInTheDocument()
  expect(screen.getByText('Line 3, Active: Nobody else could manage this.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Import 1 thing' })).toBeEnabled()
})

const price = {
  ...{ id: 's', name: 'Schedule', before: { PriceBreaks: [] } },
  write: { kind: 'patch', body: { PriceBreaks: [{ Price: 1 }] }, from: { PriceBreaks: [] } },
}
const priceFile = {
  columns: ['ProductID', 'Price'],
  rules: {
    fields: [{ name: 'Price', label: 'Price' }],
    columnsHelp: 'Each row is a price.',
    changes: {
      ...{ path: 'schedules', route: '/schedules' },
      words: { one: 'schedule', many: 'schedules' },
    },
    plan: async () => ({
      ...{ targets: [price], creates: 0, changes: 1, unchanged: 0, problems: [] },
      previews: new Map([
        [
          's',
          { changes: [{ label: 'Price from 1', before: 'nothing', after: '1 USD' }], notes: ['Price of A.'] },
        ],
      ]),
    }),
  },
}
const withPrices = { ...things, loadRowFiles: async () => [{ many: 'prices', load: async () => priceFile }] }

test('imports another kind of rows, whose job changes other records and can be undone', async () => {
  const { user } = open(withPrices as unknown as ListedResource<object>)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows of the file' }), 'Prices')
  await user.upload(screen.getByLabelText('Choose a CSV file'), textFile('ProductID,Price\na,1\n'))
  expect(await screen.findByText('Each row is a price.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(await screen.findByRole('list', { name: 'Changes' })).toHaveTextContent(
    /Schedule s\s*Price from 1\s*Old: nothing\s*New: 1 USD\s*Price of A\./,
  )
  await user.click(screen.getByRole('button', { name: 'Import 1 schedule' }))
  expect(startJob).toHaveBeenCalledWith({
    ...{ path: 'schedules', route: '/schedules', title: 'Import 1 schedule', canUndoRows: true },
    ...{ words: { one: 'schedule', many: 'schedules' }, targets: [price] },
  })
})

test('explains the rows before a file is chosen, and names the columns that it lacks', async () => {
  const { rules } = priceFile
  const fields = [{ name: 'ProductID', label: 'Product ID', isRequired: true }, ...rules.fields]
  const plan = jest.fn(rules.plan)
  const strict = { ...priceFile, rules: { ...rules, fields, plan } }
  const loadRowFiles = async () => [{ many: 'prices', load: async () => strict }]
  const { user } = open({ ...things, loadRowFiles } as unknown as ListedResource<object>)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows of the file' }), 'Prices')
  expect(await screen.findByText('Each row is a price.')).toBeVisible()
  await user.upload(screen.getByLabelText('Choose a CSV file'), textFile('Supplier,Price\na,1\n'))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No column of the file is chosen for Product ID.',
  )
  expect(plan).not.toHaveBeenCalled()
})

test('a chosen file is dropped when other rows are chosen', async () => {
  const { user, input } = open(withPrices as unknown as ListedResource<object>)
  await user.upload(input, textFile('ID,Name\na,Ash\n'))
  expect(await screen.findByRole('group', { name: 'Columns' })).toBeVisible()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows of the file' }), 'Prices')
  expect(screen.queryByRole('group', { name: 'Columns' })).not.toBeInTheDocument()
})

test.each([
  ['', 'things-template.csv', 'ID,Name'],
  ['Prices', 'prices-template.csv', 'ProductID,Price'],
])('downloads a template with the columns (%s)', async (rows, name, header) => {
  jest.mocked(saveFile).mockClear()
  const { user } = open(withPrices as unknown as ListedResource<object>)
  if (rows) await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows of the file' }), rows)
  await user.click(screen.getByRole('button', { name: 'Download a template' }))
  const [blob, fileName] = jest.mocked(saveFile).mock.lastCall ?? []
  expect(fileName).toBe(name)
  const reader = new FileReader()
  const text = new Promise((resolve) => (reader.onload = () => resolve(reader.result)))
  reader.readAsText(blob as Blob)
  expect(await text).toBe(`${header}\r\n`)
})

test.each([
  ['supplier', ['Things', 'Prices']],
  ['admin', ['Things', 'Prices', 'Places']],
])('offers the files of the marketplace to its own users only (%s)', async (kind, expected) => {
  mockViewer.isSupplier = kind === 'supplier'
  const choices = [
    { many: 'prices', load: async () => priceFile },
    { many: 'places', isSellerOnly: true, load: async () => priceFile },
  ]
  open({ ...things, loadRowFiles: async () => choices } as unknown as ListedResource<object>)
  const select = await screen.findByRole('combobox', { name: 'Rows of the file' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(expected)
})

test('offers no choice of rows for lists with records only', () => {
  open()
  expect(screen.queryByRole('combobox', { name: 'Rows of the file' })).not.toBeInTheDocument()
})

describe('with extended properties', () => {
  const schemas = { things: { properties: { Unit: { enum: ['kg', 'lb'] } } } }
  const withXp = {
    ...things,
    loadImport: async () => {
      const rules = await things.loadImport!()
      return { ...rules, fields: [...rules.fields, XP_COLUMN] }
    },
  } as unknown as ListedResource<object>
  const answer = jest.fn()
  const realFetch = globalThis.fetch
  beforeAll(() => void (globalThis.fetch = answer as never))
  afterAll(() => {
    globalThis.fetch = realFetch
    provideSettings({ xpSchemas: '' } as Settings)
  })

  const check = async (xpSchemas: string) => {
    provideSettings({ xpSchemas } as Settings)
    const { user, input } = open(withXp)
    await user.upload(input, textFile('ID,Name,xp\na,Ash,"{""Unit"":""oz""}"\nb,Beech,"{""Unit"":""kg""}"\n'))
    await user.click(await screen.findByRole('button', { name: 'Check the file' }))
    await screen.findByText(/to create/)
  }

  test('shows the rows that the schema does not allow as errors', async () => {
    answer.mockResolvedValue({ ok: true, text: async () => JSON.stringify(schemas) })
    await check('/allowed.json')
    expect(screen.getByText(/1 to create, .* 1 with errors/)).toBeInTheDocument()
    expect(
      screen.getByText(/^Rows with errors are skipped\. .* import the other .* now\.$/),
    ).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Errors' })).toHaveTextContent(
      'Line 2, xp.Unit: Must be one of: kg, lb.',
    )
  })

  test('says that the properties are not checked when the schema cannot be read', async () => {
    answer.mockResolvedValue({ ok: false, status: 404 })
    await check('/missing.json')
    expect(screen.getByText(/2 to create/)).toBeInTheDocument()
    expect(screen.getByText(/so they are not checked\. The file could not be loaded/)).toBeInTheDocument()
  })

  test('reads no schema when none is set', async () => {
    answer.mockClear()
    await check('')
    expect(screen.getByText(/2 to create/)).toBeInTheDocument()
    expect(answer).not.toHaveBeenCalled()
  })
})

describe('closing', () => {
  const cancel = () => screen.getByRole('button', { name: 'Cancel' })
  const question = () => screen.findByRole('dialog', { name: 'Close without importing?' })

  test('asks before a review with changes is lost', async () => {
    const { user, input } = open()
    await user.upload(input, textFile('ID,Name\na,Ash\n'))
    await user.click(await screen.findByRole('button', { name: 'Check the file' }))
    await screen.findByText(/1 to create/)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await user.click(within(await question()).getByRole('button', { name: 'Keep the file' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByText(/1 to create/)).toBeInTheDocument()
    await user.click(cancel())
    await user.click(within(await question()).getByRole('button', { name: 'Close the import' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  test('asks before columns that the user chose are lost', async () => {
    const { user, input } = open()
    await user.upload(input, textFile('ID,Title\na,Ash\n'))
    await user.selectOptions(await screen.findByLabelText('Title'), 'Name')
    await user.click(cancel())
    expect(await question()).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  test.each([
    ['without a file', undefined],
    ['with a file that was only chosen', 'ID,Name\na,Ash\n'],
  ])('closes at once %s', async (_case, text) => {
    const { user, input } = open()
    if (text) await user.upload(input, textFile(text))
    if (text) await screen.findByRole('group', { name: 'Columns' })
    await user.click(cancel())
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('closes a review at once when no row changes anything', async () => {
    const { user, input } = open(things, [{ ID: 'a', Name: 'Ash' }])
    await user.upload(input, textFile('ID,Name\na,Ash\n'))
    await user.click(await screen.findByRole('button', { name: 'Check the file' }))
    await screen.findByText(/1 unchanged/)
    await user.click(cancel())
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
