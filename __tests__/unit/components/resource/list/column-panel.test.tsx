import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { LayoutPanel } from '@/components/resource/list/column-panel'
import { defaultListState, type ListRules, type ListState } from '@/lib/url/list-state'
import type { Column } from '@/components/resource/listed-resource'

const rules: ListRules = { sortable: ['Name'], defaultSort: 'Name', filters: [], xpFilters: true }
const columns: Column<object>[] = [
  { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: () => null },
  { key: 'id', label: 'ID', sort: 'ID', cell: () => null },
  { key: 'status', label: 'Status', field: 'Active', cell: () => null },
  { key: 'about', label: 'About', field: 'Description', from: 'xl', cell: () => null },
]
const rows = [
  { ID: 'a', Name: 'A', Active: true, ShipWeight: 2, xp: { Brand: 'X', Size: { Unit: 'cm' } } },
  { ID: 'b', Name: 'B', Active: true, Inventory: { Enabled: true }, xp: {} },
]
const changed = jest.fn()

function Panel({ start }: { start: Partial<ListState> }) {
  const [state, setState] = useState({ ...defaultListState(rules), ...start })
  const change = (next: Partial<ListState>) => {
    changed(next)
    setState({ ...state, ...next })
  }
  const list = {
    state,
    problems: [],
    change,
    addressOf: () => '',
    reset: () => undefined,
    resetAddress: '',
    rows,
  }
  return <LayoutPanel columns={columns} list={list} onClose={() => undefined} />
}

function open({ rem = 90, ...start }: Partial<ListState> & { rem?: number } = {}) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = rem >= Number(/min-width: (\d+)rem/.exec(query)?.[1])
    return { matches } as MediaQueryList
  })
  render(<Panel start={start} />)
  return userEvent.setup()
}

const order = () => screen.getAllByRole('listitem').map((item) => item.textContent)

beforeEach(() => changed.mockReset())

test('shows and hides columns, and resets the columns and their widths', async () => {
  const user = open({ widths: { id: 90 } })
  await user.click(screen.getByRole('checkbox', { name: 'ID' }))
  expect(changed).toHaveBeenLastCalledWith({ columns: ['name', 'status', 'about'] })
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(changed).toHaveBeenLastCalledWith({ columns: [], widths: {} })
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
})

test('moves a column with Alt and the arrow keys, keeps the focus and announces the position', async () => {
  const user = open()
  act(() => screen.getByRole('checkbox', { name: 'Status' }).focus())
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(changed).toHaveBeenLastCalledWith({ columns: ['name', 'status', 'id', 'about'] })
  expect(order()).toEqual(['Name', 'Status', 'ID', 'About'])
  expect(screen.getByText('Status: position 2 of 4')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Status' })).toHaveFocus()
  changed.mockReset()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(changed).not.toHaveBeenCalled()
})

test('moves a column by dragging its handle', () => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  open()
  // Rows of 32 pixels, which jsdom does not lay out.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { top: at * 32, bottom: at * 32 + 32 } as DOMRect
  })
  const item = screen.getAllByRole('listitem')[1]
  const grip = item?.querySelector('[data-grip]')
  if (!grip) throw new Error('no handle')
  // jsdom has no pointer events, and drops the position of those that it is asked for.
  const press = (type: string, clientY: number) =>
    fireEvent(grip, new MouseEvent(type, { bubbles: true, cancelable: true, clientY }))
  press('pointerdown', 48)
  press('pointermove', 112)
  expect(order()).toEqual(['Name', 'Status', 'About', 'ID'])
  expect(changed).not.toHaveBeenCalled()
  const moved = screen.getAllByRole('listitem')[3]?.querySelector('[data-grip]')
  if (!moved) throw new Error('no handle')
  fireEvent.pointerUp(moved)
  expect(changed).toHaveBeenLastCalledWith({ columns: ['name', 'status', 'about', 'id'] })
  jest.restoreAllMocks()
})

test('adds a field of the rows and any path of the extended properties', async () => {
  const user = open()
  const fields = screen.getByRole('combobox', { name: 'Add field' })
  expect(
    within(fields)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Choose a field', 'Inventory › Enabled', 'Ship weight', 'Brand', 'Size.Unit'])
  await user.selectOptions(fields, 'Ship weight')
  await user.click(screen.getByRole('button', { name: 'Add the chosen field' }))
  expect(changed).toHaveBeenLastCalledWith({ columns: ['name', 'id', 'status', 'about', 'ShipWeight'] })
  const path = screen.getByRole('textbox', { name: 'Add extended property' })
  await user.type(path, 'not a path{Enter}')
  expect(screen.getByText('Enter a path such as Brand or Size.Unit.')).toBeVisible()
  await user.clear(path)
  await user.type(path, 'Deep.Er.Key{Enter}')
  expect(changed).toHaveBeenLastCalledWith({
    columns: ['name', 'id', 'status', 'about', 'ShipWeight', 'xp.Deep.Er.Key'],
  })
  // A hidden field stays in the panel, so that it can be shown again.
  await user.click(screen.getByRole('checkbox', { name: 'Key' }))
  expect(changed).toHaveBeenLastCalledWith({ columns: ['name', 'id', 'status', 'about', 'ShipWeight'] })
  expect(screen.getByRole('checkbox', { name: 'Key' })).not.toBeChecked()
})

test('shows a column without room as unchecked until the user selects it', async () => {
  const user = open({ rem: 64 })
  const about = screen.getByRole('checkbox', { name: 'About' })
  expect(about).not.toBeChecked()
  await user.click(about)
  expect(changed).toHaveBeenLastCalledWith({ columns: ['name', 'id', 'status', 'about'] })
  expect(about).toBeChecked()
  await user.click(about)
  expect(changed).toHaveBeenLastCalledWith({ columns: [] })
})

test('on a phone, a column names the layouts that show it, and is available in cards', () => {
  open({ rem: 20 })
  expect(screen.getByRole('checkbox', { name: /^About/ })).toBeDisabled()
  expect(screen.getByText('on wider screens or in cards')).toBeVisible()
})

test('in cards, a phone can show every column', () => {
  open({ rem: 20, view: 'cards' })
  expect(screen.getByRole('checkbox', { name: 'About' })).toBeEnabled()
})
