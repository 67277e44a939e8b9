import dynamic from 'next/dynamic'
import { act, createElement } from 'react'
import { render, screen } from '@testing-library/react'
import { optionalPart } from '@/components/ui/optional-part'
import { receiveToasts, type Toast } from '@/lib/toasts'

const Tools = ({ label }: { label: string }) => createElement('p', null, label)
const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = receiveToasts((toast) => toasts.push(toast))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.useFakeTimers()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const passTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Renders a part whose code could not be loaded at first. */
async function renderLost(noun: string) {
  const load = jest.fn(() => Promise.resolve(Tools)).mockRejectedValueOnce(new Error('Lost.'))
  const Part = dynamic(optionalPart(load, noun), { ssr: false })
  const view = render(createElement(Part, { label: 'Filters' }))
  await passTime(1)
  return { load, ...view }
}

it('returns the loaded component', async () => {
  expect(await optionalPart(() => Promise.resolve(Tools), 'tools of the list')()).toBe(Tools)
})

it('reports which part could not be loaded, and shows nothing in its place', async () => {
  const { container } = await renderLost('tools of the list')
  expect(container).toHaveTextContent('')
  expect(toasts).toMatchObject([{ title: 'The tools of the list could not be loaded', type: 'error' }])
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('tools of the list'), expect.any(Error))
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
  const { load } = await renderLost('watch over the session')
  load.mockRejectedValueOnce(new Error('Still lost.'))
  await passTime(30_000)
  expect(screen.queryByText('Filters')).toBeNull()
  await passTime(30_000)
  expect(screen.getByText('Filters')).toBeInTheDocument()
  await passTime(120_000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(toasts).toHaveLength(1)
})
