import { ChakraProvider } from '@chakra-ui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { system } from '@/components/ui/theme/system'
import { lazyView } from '@/components/ui/lazy-view'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function View({ text }: { text: string }) {
  return <p>{text}</p>
}
const options = { noun: 'chart', heightOf: () => '100px' }
const show = (Lazy: React.ComponentType<{ text: string }>) =>
  render(
    <ChakraProvider value={system}>
      <Lazy text="Bars" />
    </ChakraProvider>,
  )
const settle = () => act(() => Promise.resolve())

it('shows the view once its chunk is loaded, and a loading text only after 200 ms', async () => {
  let arrive = (_view: typeof View) => {}
  const Lazy = lazyView(() => new Promise<typeof View>((resolve) => (arrive = resolve)), options)
  show(Lazy)
  act(() => jest.advanceTimersByTime(199))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('status')).toHaveTextContent('Loading the chart…')
  arrive(View)
  await settle()
  expect(screen.getByText('Bars')).toBeInTheDocument()
  expect(screen.queryByRole('status')).toBeNull()
})

it('loads the chunk once for any number of views', async () => {
  const load = jest.fn(() => Promise.resolve(View))
  const Lazy = lazyView(load, options)
  show(Lazy).unmount()
  await settle()
  show(Lazy)
  expect(screen.getByText('Bars')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

it('shows an error when loading fails, and retries on request', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest.fn<Promise<typeof View>, []>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue(View)
  show(lazyView(load, options))
  await settle()
  expect(screen.getByRole('alert')).toHaveTextContent('The chart could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(screen.getByText('Bars')).toBeInTheDocument()
})
