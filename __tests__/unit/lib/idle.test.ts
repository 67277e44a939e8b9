import type * as Idle from '@/lib/idle'

const runIdle = () => jest.advanceTimersByTime(5000)
let afterFirstInput: typeof Idle.afterFirstInput
let whenIdle: typeof Idle.whenIdle

beforeEach(() => {
  jest.useFakeTimers()
  jest.isolateModules(() => {
    ;({ afterFirstInput, whenIdle } = jest.requireActual<typeof Idle>('@/lib/idle'))
  })
})
afterEach(() => jest.useRealTimers())

it('calls work that waits for an idle browser without arguments', () => {
  const browser = window as { requestIdleCallback?: unknown }
  browser.requestIdleCallback = (run: (deadline: object) => void) => run({ didTimeout: false })
  const work = jest.fn()
  whenIdle(work)
  expect(work.mock.calls).toEqual([[]])
  delete browser.requestIdleCallback
})

describe('work after the first input', () => {
  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'])('starts with %s', (type) => {
    const work = jest.fn()
    afterFirstInput(work)
    runIdle()
    expect(work).not.toHaveBeenCalled()
    window.dispatchEvent(new Event(type))
    expect(work).not.toHaveBeenCalled()
    runIdle()
    expect(work).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event(type))
    runIdle()
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('starts when the browser is idle if there was an input before', () => {
    afterFirstInput(jest.fn())
    window.dispatchEvent(new Event('keydown'))
    const work = jest.fn()
    afterFirstInput(work)
    runIdle()
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not start after it was canceled', () => {
    const work = jest.fn()
    const other = jest.fn()
    const cancel = afterFirstInput(work)
    afterFirstInput(other)
    cancel()
    window.dispatchEvent(new Event('keydown'))
    runIdle()
    expect(work).not.toHaveBeenCalled()
    expect(other).toHaveBeenCalledTimes(1)
  })
})
