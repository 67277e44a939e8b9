import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { string, object } from 'yup'
import { ImportDialog } from '@/components/resource/csv/import-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'

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
  render(<ImportDialog resource={resource} onClose={onClose} />)
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Choose a CSV file') }
}

afterEach(() => onClose.mockReset())

test('reads the same file again after a correction, and clears the previous findings', async () => {
  const { user, input } = open()
  await user.upload(input, textFile('ID,Name\na,\n'))
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText(/1 with errors/)).toBeInTheDocument()
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
