import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextField } from '@/components/fields/text-field'
import { RecordEditor } from '@/components/resource/record/record-editor'
import {
  answerSave,
  asksToStay,
  button,
  field,
  form,
  open,
  page,
  patch,
  STORED,
  things,
  type Thing,
} from '../things'

jest.mock('@/lib/ordercloud/sdk')
let mockSearch = ''
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
  useSearchParams: () => new URLSearchParams(mockSearch),
}))

const tabbed = {
  ...form,
  Fields: () => <TextField<Thing> name="Name" label="Name" />,
  tabs: [
    {
      key: 'about',
      label: 'About',
      fields: ['About'],
      Content: () => <TextField<Thing> name="About" label="About" />,
    },
    { key: 'parts', label: 'Parts', Content: () => <p>Its parts</p> },
  ],
}
const tab = (name: string | RegExp) => screen.getByRole('link', { name })

beforeEach(() => {
  mockSearch = ''
  window.history.replaceState({}, '', '/things/a')
})

test('shows the tab of the address, and the first one for an unknown tab', () => {
  mockSearch = 'tab=parts'
  const { unmount } = open(STORED, tabbed)
  expect(screen.getByText('Its parts')).toBeInTheDocument()
  expect(tab('Parts')).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('textbox')).toBeNull()
  unmount()
  mockSearch = 'tab=nothing'
  open(STORED, tabbed)
  expect(tab('Details')).toHaveAttribute('aria-current', 'page')
  expect(field('Name')).toBeVisible()
  expect(screen.queryByText('Its parts')).toBeNull()
})

test('links each tab to an address of its own, and the first one to the address of the page', () => {
  open(STORED, tabbed)
  expect(tab('Details')).toHaveAttribute('href', '/things/a')
  expect(tab('About')).toHaveAttribute('href', '/things/a?tab=about')
  expect(tab('Activity')).toHaveAttribute('href', '/things/a?tab=activity')
})

test('keeps unsaved input on another tab, marks its tab, and saves all tabs at once', async () => {
  const user = userEvent.setup()
  const { rerenderOffice } = openTabbed()
  await user.type(field('Name'), ' one')
  expect(tab('Details (unsaved changes)')).toBeInTheDocument()
  await user.click(tab('About'))
  expect(window.location.search).toBe('?tab=about')
  rerenderOffice('tab=about')
  await user.type(field('About'), '!')
  rerenderOffice('tab=parts')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(asksToStay()).toBe(true)
  rerenderOffice('')
  expect(field('Name')).toHaveValue('Old one')
  await user.click(button(/^Save/))
  await answerSave()
  expect(patch).toHaveBeenCalledWith('a', { Name: 'Old one', About: 'Plain!' })
})

test('shows all fields of a new record without tabs', () => {
  open(null, tabbed)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(field('Name')).toBeVisible()
  expect(field('About')).toBeVisible()
  expect(screen.queryByText('Its parts')).toBeNull()
})

/** Renders a record with tabs. `rerenderOffice` shows it at another address. */
function openTabbed() {
  const { rerender } = open(STORED, tabbed)
  const rerenderOffice = (search: string) => {
    mockSearch = search
    rerender(page(<RecordEditor resource={things} form={tabbed} record={STORED} />))
  }
  return { rerenderOffice }
}
