import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Checkbox } from '@/components/ui/checkbox'
import { Matrix, type MatrixRow } from '@/components/ui/matrix'

const row = (name: string, columns: readonly ('Viewer' | 'Manager')[]): MatrixRow => ({
  key: name,
  name,
  label: name,
  cells: (['Viewer', 'Manager'] as const).map((column) =>
    columns.includes(column) ? (
      <label key={column}>
        <Checkbox aria-label={`${name} ${column}`} defaultChecked={false} />
      </label>
    ) : undefined,
  ),
  details: `Roles for ${name}`,
})

beforeEach(() => {
  render(
    <Matrix
      label="Features"
      nameHead="Area"
      columns={['Viewer', 'Manager']}
      detailsWord="Roles"
      groups={[
        { title: 'Goods', note: '0 of 3 on', rows: [row('Product', ['Viewer', 'Manager'])] },
        { title: 'Others', rows: [row('Profile', ['Manager']), row('Order', ['Viewer', 'Manager'])] },
      ]}
    />,
  )
})

const box = (name: string) => screen.getByRole('checkbox', { name })

test('is a table with heads for its columns, groups and rows', () => {
  const table = screen.getByRole('table', { name: 'Features' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Area', 'Viewer', 'Manager', 'Roles'])
  expect(screen.getByText('Goods')).toHaveAttribute('scope', 'rowgroup')
  expect(within(table).getAllByRole('rowheader', { name: /^(Product|Profile|Order)/ })).toHaveLength(3)
  const product = screen.getByRole('row', { name: /^Product/ })
  expect(within(product).getAllByRole('checkbox')).toHaveLength(2)
})

test('moves between checkboxes by arrow keys, past the heads of groups and empty cells', async () => {
  const user = userEvent.setup()
  await user.tab()
  expect(box('Product Viewer')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(box('Product Manager')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(box('Profile Manager')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(box('Profile Manager')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowUp}')
  expect(box('Product Viewer')).toHaveFocus()
  await user.keyboard(' ')
  expect(box('Product Viewer')).toBeChecked()
})

test('shows the details of a row on request', async () => {
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Roles of Order' })
  expect(screen.queryByText('Roles for Order')).not.toBeInTheDocument()
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('Roles for Order')).toBeInTheDocument()
})
