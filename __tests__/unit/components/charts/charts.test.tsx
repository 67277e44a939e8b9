import { fireEvent, render, screen, within } from '@testing-library/react'
import { ChartFigure } from '@/components/charts/chart-figure'
import { GroupedBars } from '@/components/charts/grouped-bars'
import { RankedBars } from '@/components/charts/ranked-bars'

// A chart takes the width of its parent, which jsdom does not lay out.
jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))
jest.mock('@visx/responsive', () => ({ useParentSize: () => ({ parentRef: () => {}, width: 400 }) }))

const dollars = (value: number) => `$${value}`

it('draws grouped bars in proportion, and labels the chart and each bar', () => {
  render(
    <GroupedBars
      label="Sales by day"
      names={['Sun', 'Mon']}
      main={{ name: 'this week', values: [100, 50] }}
      other={{ name: 'last week', values: [0, 25] }}
      format={dollars}
      formatTick={(value) => `${value} on the axis`}
    />,
  )
  expect(screen.getByRole('img', { name: 'Sales by day' })).toBeInTheDocument()
  const height = (title: string) =>
    Number(screen.getByText(title, { selector: 'title' }).parentElement?.getAttribute('height'))
  expect(height('Sun, last week: $0')).toBe(0)
  expect(screen.getByText('100 on the axis')).toBeInTheDocument()
  expect(height('Sun, this week: $100')).toBeCloseTo(2 * height('Mon, this week: $50'), 3)
  expect(height('Mon, this week: $50')).toBeCloseTo(2 * height('Mon, last week: $25'), 3)
})

it('draws bars of height 0 when every value is 0', () => {
  const { container } = render(
    <GroupedBars
      label="Sales by day"
      names={['Sun']}
      main={{ name: 'this week', values: [0] }}
      other={{ name: 'last week', values: [0] }}
      format={dollars}
      formatTick={(value) => `${value} on the axis`}
    />,
  )
  const heights = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))
  expect(heights).toEqual(['0', '0'])
})

it('links each pair of bars to its list, for the pointer only', () => {
  const { container } = render(
    <GroupedBars
      label="Sales by day"
      names={['Sun', 'Mon']}
      main={{ name: 'this week', values: [100, 50] }}
      other={{ name: 'last week', values: [0, 25] }}
      format={dollars}
      formatTick={(value) => `${value} on the axis`}
      hrefs={['/orders?day=1', undefined]}
    />,
  )
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => [link.getAttribute('href'), link.tabIndex, link.title])).toEqual([
    ['/orders?day=1', -1, 'Sun: $100, last week $0'],
  ])
  expect(screen.queryByRole('link')).toBeNull()
})

it('draws ranked bars in proportion, each with its name, value and link', () => {
  const { container } = render(
    <RankedBars
      label="Top products"
      rows={[
        { key: 'a', name: 'A long name', value: 200, words: '$200', href: '/products/a' },
        { key: 'b', name: 'Glove', value: 50, words: '$50' },
      ]}
    />,
  )
  const rows = within(screen.getByRole('list', { name: 'Top products' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['A long name $200', 'Glove $50'])
  expect(screen.getByRole('link', { name: 'A long name' })).toHaveAttribute('href', '/products/a')
  const bars = [...container.querySelectorAll<HTMLElement>('[data-bar]')]
  expect(bars.map(({ style }) => style.width)).toEqual(['100%', '25%'])
})

it('shows the figures as a table while the page is printed', () => {
  const table = { columns: ['Status', 'Orders'], rows: [{ key: 'Open', name: 'Open', cells: ['34'] }] }
  render(
    <ChartFigure name="Orders by status" table={table}>
      <p>Drawing</p>
    </ChartFigure>,
  )
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByRole('row', { name: 'Open 34' })).toBeInTheDocument()
  expect(screen.queryByText('Drawing')).toBeNull()
  fireEvent(window, new Event('afterprint'))
  expect(screen.getByText('Drawing')).toBeInTheDocument()
})

it('shows the same figures as a table, and switches back to the chart', () => {
  const table = {
    columns: ['Status', 'Orders'],
    rows: [{ key: 'Open', name: 'Open', href: '/orders?Status=Open', cells: ['34'] }],
  }
  render(
    <ChartFigure name="Orders by status" table={table}>
      <p>Drawing</p>
    </ChartFigure>,
  )
  expect(screen.getByRole('figure', { name: 'Orders by status' })).toHaveTextContent('Drawing')
  fireEvent.click(screen.getByRole('button', { name: /^Show as table.*Orders by status$/ }))
  expect(screen.getByRole('table', { name: 'Orders by status' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'Open 34' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/orders?Status=Open')
  fireEvent.click(screen.getByRole('button', { name: /^Show as chart/ }))
  expect(screen.getByText('Drawing')).toBeInTheDocument()
})
