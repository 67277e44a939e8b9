import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { XpPanel } from '@/components/resource/xp/xp-panel'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/activity/note')
jest.mock('next/navigation', () => {
  const router = {}
  return { useRouter: () => router }
})

interface Thing {
  ID: string
  xp?: Record<string, unknown> | null
}

const SCHEMA = {
  required: ['Origin'],
  properties: {
    Unit: { title: 'Unit of sale', enum: ['each', 'case'], description: 'As in the price list.' },
    Origin: { title: 'Country of origin', type: 'string', pattern: '^[A-Z]{2}$' },
    Options: { type: 'array' },
    Fragile: { type: 'boolean' },
    Marks: { type: 'array', items: { enum: ['CE', 'UL', 'GS'] }, maxItems: 2 },
    Size: { title: 'Dimensions', properties: { Width: { type: 'number' } }, additionalProperties: false },
  },
}

let stored: Thing
let file: unknown
const patch = jest.fn()
const save = jest.fn()
const things = {
  path: 'makers/m1/things',
  route: '/things',
  words: { one: 'thing', many: 'things' },
  idOf: ({ ID }: Thing) => ID,
  service: {
    list: async () => ({ Items: [], Meta: {} }),
    get: async () => structuredClone(stored),
    patch,
    save,
  },
  rules: { sortable: [], defaultSort: 'Name', filters: [] },
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>

beforeEach(() => {
  provideSettings({ xpSchemas: '/schemas.json' } as Settings)
  file = { 'makers/things': SCHEMA, things: {} }
  global.fetch = jest.fn(async () => ({
    ok: true,
    text: async () => JSON.stringify(file),
  })) as unknown as typeof fetch
  stored = { ID: 'a', xp: { Other: 1, Unit: 'box' } }
  patch.mockReset().mockImplementation(async (_id, body: { xp: object }) => {
    stored = { ...stored, xp: { ...stored.xp, ...body.xp } }
    return stored
  })
})

const user = userEvent.setup()
const button = (name: string) => screen.getByRole('button', { name })

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <FormInfoProvider value={{ schema: object(), isReadOnly: false, isNew: false }}>
          <XpPanel resource={things} record={structuredClone(stored)} byForm={['Options']} />
        </FormInfoProvider>
      </DialogsProvider>
    </QueryClientProvider>,
  )
}

/** Opens the panel and the dialog of one property. */
async function edit(name: string) {
  await open()
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

async function saveDialog() {
  await user.click(button('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('lists the properties of the schema first, also those without a value', async () => {
  await open()
  await screen.findByText('Unit of sale')
  const rows = within(screen.getByRole('list', { name: 'Extended properties' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Unit of saleUnit/),
    expect.stringMatching(/^Country of originOrigin.*Not set.*Required\./),
    expect.stringMatching(/^Fragile/),
    expect.stringMatching(/^Marks/),
    expect.stringMatching(/^DimensionsSize/),
    expect.stringMatching(/^Size\.Width.*Not set/),
    expect.stringMatching(/^OtherNumber1/),
  ])
  expect(rows[0]).toHaveTextContent('As in the price list.')
  expect(rows[0]).toHaveTextContent('Must be one of: each, case.')
  expect(screen.queryByRole('button', { name: 'Remove xp.Origin' })).toBeNull()
  expect(button('Add property in xp.Size')).toHaveAccessibleDescription(
    'The schema allows no other keys here.',
  )
})

it('offers the values of the schema, without a type', async () => {
  const dialog = await edit('Edit xp.Unit')
  expect(dialog.queryByLabelText('Type')).toBeNull()
  await user.click(button('Save'))
  expect(dialog.getByLabelText('Unit of sale')).toHaveAccessibleDescription('Choose a value.')
  await user.selectOptions(dialog.getByLabelText('Unit of sale'), 'case')
  await saveDialog()
  expect(patch).toHaveBeenCalledWith('a', { xp: { Unit: 'case' } })
})

it('saves no value that the schema does not allow', async () => {
  const dialog = await edit('Set xp.Origin')
  expect(dialog.getByRole('heading', { name: 'Set Country of origin' })).toBeVisible()
  await user.type(dialog.getByLabelText(/^Country of origin/), 'Germany')
  await user.click(button('Save'))
  expect(dialog.getByLabelText(/^Country of origin/)).toHaveAccessibleDescription(
    'Must match the pattern ^[A-Z]{2}$.',
  )
  expect(patch).not.toHaveBeenCalled()
  await user.clear(dialog.getByLabelText(/^Country of origin/))
  await user.type(dialog.getByLabelText(/^Country of origin/), 'DE')
  await saveDialog()
  expect(patch).toHaveBeenCalledWith('a', { xp: { Origin: 'DE' } })
  expect(await screen.findByText('DE')).toBeInTheDocument()
})

it('saves the value of a yes or no that is shown', async () => {
  const dialog = await edit('Set xp.Fragile')
  expect(dialog.getByLabelText('Value')).toHaveDisplayValue('Yes')
  await saveDialog()
  expect(patch).toHaveBeenCalledWith('a', { xp: { Fragile: true } })
})

it('has check boxes for a list, and keeps entries that the schema does not name', async () => {
  stored.xp = { Marks: ['KC'] }
  const dialog = await edit('Edit xp.Marks')
  expect(dialog.getByRole('checkbox', { name: 'KC' })).toBeChecked()
  await user.click(dialog.getByRole('checkbox', { name: 'UL' }))
  await user.click(button('Save'))
  expect(dialog.getByRole('group')).toHaveAccessibleDescription('Entry 1: Must be one of: CE, UL, GS.')
  await user.click(dialog.getByRole('checkbox', { name: 'KC' }))
  await saveDialog()
  expect(patch).toHaveBeenCalledWith('a', { xp: { Marks: ['UL'] } })
})

it('creates the object that the schema names with its first value', async () => {
  const dialog = await edit('Set xp.Size.Width')
  await user.type(dialog.getByLabelText('Value'), '2.5')
  await saveDialog()
  expect(patch).toHaveBeenCalledWith('a', { xp: { Size: { Width: 2.5 } } })
})

it('writes nothing when another user has stored another type in the place of the object', async () => {
  const dialog = await edit('Set xp.Size.Width')
  await user.type(dialog.getByLabelText('Value'), '2.5')
  stored = { ...stored, xp: { ...stored.xp, Size: 'large' } }
  await user.click(button('Save'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('has changed since you opened it')
  expect(patch).not.toHaveBeenCalled()
})

it('checks a new key that the schema names', async () => {
  file = {
    'makers/things': { properties: {}, patternProperties: {}, additionalProperties: { type: 'number' } },
  }
  await open()
  await user.click(button('Add property'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Key/), 'Weight')
  await user.type(dialog.getByLabelText('Value'), 'heavy')
  await user.click(button('Save'))
  expect(dialog.getByLabelText('Value')).toHaveAccessibleDescription('Must be a number.')
})

it('shows the problems that belong to no row', async () => {
  file = { 'makers/things': { required: ['Batch'], minProperties: 4 } }
  await open()
  expect(await screen.findByText('xp.Batch: Required.')).toBeInTheDocument()
  expect(screen.getByText('xp: Must have at least 4 keys.')).toBeInTheDocument()
})

it('says that the schema could not be used, and works without it', async () => {
  file = []
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The schema of these properties could not be used, so they are not checked. The file is not an object with a schema for each resource.',
  )
  expect(screen.getByText('box')).toBeInTheDocument()
  file = { 'makers/things': SCHEMA }
  await user.click(button('Retry'))
  expect(await screen.findByText('Country of origin')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})
