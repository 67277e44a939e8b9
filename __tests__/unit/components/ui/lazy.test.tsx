import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Suspense } from 'react'
import { lazyComponent, lazyOptional, lazyView, useDelayed, useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import { receiveToasts, type Toast } from '@/lib/toasts'

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = receiveToasts((toast) => toasts.push(toast))
  jest.useFakeTimers()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

function View({ text }: { text: string }) {
  return <p>{text}</p>
}
const options = { noun: 'chart', heightOf: () => '100px' }
const show = (Lazy: React.ComponentType<{ text: string }>) => render(<Lazy text="Bars" />)
const settle = () => act(() => Promise.resolve())

describe('lazyView', () => {
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
})

describe('lazyOptional', () => {
  const passTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  /** Renders a part whose code could not be loaded at first. */
  async function renderLost(noun: string) {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = jest.fn(() => Promise.resolve(View)).mockRejectedValueOnce(new Error('Lost.'))
    const Part = lazyOptional(load, noun)
    const view = render(<Part text="Filters" />)
    await passTime(1)
    return { load, ...view }
  }

  it('is not part of the document', () => {
    const load = jest.fn(() => Promise.resolve(View))
    const Part = lazyOptional(load, 'search', () => <p>…</p>)
    expect(renderToString(<Part text="Filters" />)).toBe('<p>…</p>')
    expect(load).not.toHaveBeenCalled()
  })

  it('shows the placeholder until the chunk has loaded', async () => {
    const Part = lazyOptional(
      () => Promise.resolve(View),
      'counts of the list',
      () => <p>–</p>,
    )
    render(<Part text="12" />)
    expect(screen.getByText('–')).toBeInTheDocument()
    await settle()
    expect(screen.getByText('12')).toBeInTheDocument()
    expect(screen.queryByText('–')).toBeNull()
  })

  it('is shown at once when its code was loaded in advance', async () => {
    const load = jest.fn(() => Promise.resolve(View))
    const Part = lazyOptional(load, 'question')
    Part.prepare()
    await settle()
    render(<Part text="Leave?" />)
    expect(screen.getByText('Leave?')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('reports which part could not be loaded, and shows nothing in its place', async () => {
    const { container } = await renderLost('tools of the list')
    expect(container).toHaveTextContent('')
    expect(toasts).toMatchObject([{ title: 'The tools of the list could not be loaded', type: 'error' }])
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('tools of the list'),
      expect.any(Error),
    )
  })

  it('loads the chunk when the browser is online again', async () => {
    const { load } = await renderLost('search')
    window.dispatchEvent(new Event('online'))
    await passTime(1)
    expect(screen.getByText('Filters')).toBeInTheDocument()
    await passTime(120_000)
    window.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('retries at intervals until the chunk loads, and reports the failure once', async () => {
    const { load } = await renderLost('session check')
    load.mockRejectedValueOnce(new Error('Still lost.'))
    await passTime(30_000)
    expect(screen.queryByText('Filters')).toBeNull()
    await passTime(30_000)
    expect(screen.getByText('Filters')).toBeInTheDocument()
    await passTime(120_000)
    expect(load).toHaveBeenCalledTimes(3)
    expect(toasts).toHaveLength(1)
  })
})

describe('lazyComponent', () => {
  it('suspends until its chunk has loaded', async () => {
    const Page = lazyComponent(() => Promise.resolve(View))
    await act(async () =>
      render(
        <Suspense fallback={<p>Waiting</p>}>
          <Page text="Order" />
        </Suspense>,
      ),
    )
    expect(await screen.findByText('Order')).toBeInTheDocument()
    expect(screen.queryByText('Waiting')).toBeNull()
  })
})

describe('useLazyPart', () => {
  it('shows a toast with the fallback action when loading fails, and retries on the next click', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    jest.useRealTimers()
    const load = jest.fn(() => Promise.resolve(View))
    load.mockRejectedValueOnce(new Error('Lost.')).mockRejectedValueOnce(new Error('Lost.'))
    const action = { label: 'Log Out', onClick: jest.fn() }
    const code = lazy(load)
    const { result } = renderHook(() => useLazyPart(code, 'user menu', action))

    await act(async () => result.current.prepare()) // no user has requested it yet
    expect(toasts).toEqual([])
    await act(async () => result.current.open())
    expect(toasts).toMatchObject([{ title: 'The user menu could not be loaded', type: 'error', action }])
    expect(result.current).toMatchObject({ isOpen: undefined, Part: undefined })

    act(() => result.current.open())
    await waitFor(() => expect(result.current.Part).toBe(View))
    expect(result.current.isOpen).toBe(true)
    act(() => result.current.close())
    expect(result.current.isOpen).toBe(false)
    act(() => result.current.open())
    expect(load).toHaveBeenCalledTimes(3)
  })
})

describe('useDelayed', () => {
  const start = (isSo: boolean) => renderHook((props) => useDelayed(props.isSo), { initialProps: { isSo } })
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

  it('becomes true after 200 ms', () => {
    const { result } = start(true)
    pass(199)
    expect(result.current).toBe(false)
    pass(1)
    expect(result.current).toBe(true)
  })

  it('stays false for a shorter time, and starts over each time', () => {
    const { result, rerender } = start(true)
    pass(150)
    rerender({ isSo: false })
    pass(500)
    expect(result.current).toBe(false)
    rerender({ isSo: true })
    pass(199)
    expect(result.current).toBe(false)
    pass(1)
    expect(result.current).toBe(true)
    rerender({ isSo: false })
    expect(result.current).toBe(false)
  })
})
