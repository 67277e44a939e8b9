import type * as Idle from '@/lib/idle'

const runIdle = () => jest.advanceTimersByTime(5000)
let afterFirstInput: typeof Idle.afterFirstInput

beforeEach(() => {
  jest.useFakeTimers()
  jest.isolateModules(() => {
    ;({ afterFirstInput } = jest.requireActual<typeof Idle>('@/lib/idle'))
  })
})
afterEach(() => jest.useRealTimers())

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
