import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { ChartFigure } from '@/components/charts/chart-figure'
import { GroupedBars } from '@/components/charts/grouped-bars'
import { RankedBars } from '@/components/charts/ranked-bars'
import { system } from '@/components/ui/theme/system'

// A chart takes the width of its parent, which jsdom does not lay out.
jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))
jest.mock('@visx/responsive', () => ({ useParentSize: () => ({ parentRef: () => {}, width: 400 }) }))

const show = (chart: React.ReactNode) => render(<ChakraProvider value={system}>{chart}</ChakraProvider>)
const dollars = (value: number) => `$${value}`

it('draws grouped bars in proportion, and labels the chart and each bar', () => {
  show(
    <GroupedBars
      label="Sales by day"
      names={['Sun', 'Mon']}
      main={{ name: 'this week', values: [100, 50] }}
      other={{ name: 'last week', values: [0, 25] }}
      format={dollars}
    />,
  )
  expect(screen.getByRole('img', { name: 'Sales by day' })).toBeInTheDocument()
  const height = (title: string) =>
    Number(screen.getByText(title, { selector: 'title' }).parentElement?.getAttribute('height'))
  expect(height('Sun, last week: $0')).toBe(0)
  expect(height('Sun, this week: $100')).toBeCloseTo(2 * height('Mon, this week: $50'), 3)
  expect(height('Mon, this week: $50')).toBeCloseTo(2 * height('Mon, last week: $25'), 3)
})

it('draws bars of height 0 when every value is 0', () => {
  const { container } = show(
    <GroupedBars
      label="Sales by day"
      names={['Sun']}
      main={{ name: 'this week', values: [0] }}
      other={{ name: 'last week', values: [0] }}
      format={dollars}
    />,
  )
  const heights = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))
  expect(heights).toEqual(['0', '0'])
})

it('draws ranked bars in proportion, shortens long names and keeps the full name as a title', () => {
  const long = 'A product with a name that does not fit into one line of a narrow panel of the dashboard'
  const { container } = show(
    <RankedBars
      label="Top products"
      rows={[
        { key: 'a', name: long, value: 200, words: '$200' },
        { key: 'b', name: 'Glove', value: 50, words: '$50' },
      ]}
    />,
  )
  expect(screen.getByText(long, { selector: 'title' }).parentElement).toHaveTextContent(/…/)
  const bars = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')))
  expect(bars).toEqual([400, 400, 400, 100])
})

it('shows the same figures as a table, and switches back to the chart', () => {
  const table = {
    columns: ['Status', 'Orders'],
    rows: [{ key: 'Open', name: 'Open', href: '/orders?Status=Open', cells: ['34'] }],
  }
  show(
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
