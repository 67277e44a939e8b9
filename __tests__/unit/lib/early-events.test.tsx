import { act } from '@testing-library/react'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { EARLY_EVENTS, earlyEventsScript, replayEarlyEvents } from '@/lib/early-events'

jest.useFakeTimers()

// React is hydrated as in the browser, where the clicks and the input come from outside of `act`.
beforeEach(() => {
  delete document.documentElement.dataset.hydrated
  document.body.replaceChildren()
})
// The script of one test must not hold the events of the next one.
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

function runScript() {
  const add = jest.spyOn(document, 'addEventListener')
  new Function(earlyEventsScript)()
  const listeners = [...add.mock.calls]
  add.mockRestore()
  ends.push(() => listeners.forEach((listener) => document.removeEventListener(...listener)))
}

const element = (id: string) => document.getElementById(id) as HTMLInputElement

/** Marks the page as hydrated and repeats what was held, with the time until all attempts have run. */
function markHydrated(attempts = 1) {
  document.documentElement.dataset.hydrated = ''
  replayEarlyEvents()
  jest.advanceTimersByTime(50 * attempts)
}

describe('clicks', () => {
  beforeEach(() => {
    const page = `
      <div ${EARLY_EVENTS}="true">
        <button id="inside">Sort</button><input id="box" type="checkbox"><a id="link" href="#there">Open</a>
        <form id="form"><input id="field"><button id="submit">Save</button></form>
      </div>
      <button id="outside">Other</button>`
    document.body.insertAdjacentHTML('beforeend', page)
    runScript()
  })

  /** Counts the clicks from now on, and repeats the held ones. */
  function hydrate(id: string) {
    const onClick = jest.fn()
    element(id).addEventListener('click', onClick)
    markHydrated()
    return onClick
  }

  it('repeats a click once the page is hydrated, and only once', () => {
    element('inside').click()
    element('inside').click()
    expect(hydrate('inside')).toHaveBeenCalledTimes(1)
    expect(hydrate('inside')).not.toHaveBeenCalled()
  })

  it('leaves a checkbox unchanged until then and keeps the Shift key', () => {
    element('box').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
    expect(element('box').checked).toBe(false)
    const onClick = hydrate('box')
    expect(element('box').checked).toBe(true)
    expect(onClick.mock.calls[0]?.[0]).toMatchObject({ shiftKey: true })
  })

  it('takes back the first click on a checkbox with the second', () => {
    element('box').click()
    element('box').click()
    expect(hydrate('box')).not.toHaveBeenCalled()
  })

  it('holds no clicks on links and outside of marked elements', () => {
    for (const id of ['link', 'outside']) {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      element(id).dispatchEvent(event)
      expect(event.defaultPrevented).toBe(false)
      expect(hydrate(id)).not.toHaveBeenCalled()
      delete document.documentElement.dataset.hydrated
    }
  })

  it('holds no clicks after hydration', async () => {
    const onClick = jest.fn()
    const hydrate = serve(() => <button id="own" onClick={onClick} />)
    await hydrate()
    document.documentElement.dataset.hydrated = ''
    expect(dispatchAsUser(element('own'), 'click').defaultPrevented).toBe(false)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('ignores controls that are no longer part of the page or became disabled', () => {
    const buttons = [element('inside'), element('submit')]
    const onClick = jest.fn()
    for (const button of buttons) {
      button.click()
      button.addEventListener('click', onClick)
    }
    buttons[0]?.remove()
    element('submit').disabled = true
    markHydrated(3)
    element('submit').disabled = false
    jest.advanceTimersByTime(100)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('keeps the browser from sending a form', () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    element('form').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})

/** Renders the page as the server does, runs the script, and returns the function that hydrates the page. */
function serve(Page: ComponentType) {
  const root = document.body.appendChild(document.createElement('main'))
  root.setAttribute(EARLY_EVENTS, 'true')
  root.insertAdjacentHTML('beforeend', renderToString(<Page />))
  runScript()
  return () => act(async () => void hydrateRoot(root, <Page />))
}

/** Dispatches an event that counts as the browser's own. */
function dispatchAsUser(control: HTMLElement, type: string): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 })
  // The property cannot be redefined in jsdom, which keeps the flag in its own object behind the event.
  const [symbol] = Object.getOwnPropertySymbols(event)
  const own = (event as unknown as Record<symbol, { isTrusted: boolean }>)[symbol as symbol]
  if (own) Object.defineProperty(own, 'isTrusted', { get: () => true, set: () => undefined })
  control.dispatchEvent(event)
  return event
}

/** Enters a text as a user does, before React observes the field. */
function enter(id: string, text: string, type = 'input') {
  element(id).value = text
  element(id).dispatchEvent(new Event(type, { bubbles: true }))
}

describe('input', () => {
  function Form() {
    const [name, setName] = useState('Old')
    const [about, setAbout] = useState('')
    const [size, setSize] = useState('20')
    return (
      <>
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
        <textarea id="about" value={about} onChange={(event) => setAbout(event.target.value)} />
        <select id="size" value={size} onChange={(event) => setSize(event.target.value)}>
          <option>20</option>
          <option>50</option>
        </select>
        <output id="state">{[name, about, size].join('|')}</output>
      </>
    )
  }
  const state = () => element('state').textContent

  it('gives React the values that were entered before hydration', async () => {
    const hydrate = serve(Form)
    enter('name', 'New')
    enter('about', 'Text')
    enter('size', '50', 'change')
    await hydrate()
    act(() => markHydrated())
    expect(state()).toBe('New|Text|50')
    expect(element('name').value).toBe('New')
  })

  it('gives React the values that it has already set back', async () => {
    const hydrate = serve(Form)
    enter('name', 'New')
    enter('size', '50', 'change')
    await hydrate()
    // The first rendering after hydration sets all controls to the values that React knows.
    act(() => enter('about', 'x'))
    element('name').value = 'Old'
    element('size').value = '20'
    act(() => markHydrated())
    expect(state()).toBe('New|x|50')
  })

  it('keeps the position of the caret', async () => {
    const hydrate = serve(Form)
    enter('name', 'New name')
    element('name').focus()
    element('name').setSelectionRange(3, 3)
    await hydrate()
    act(() => markHydrated())
    expect(element('name').selectionStart).toBe(3)
  })

  it('reports no change of a field that was not changed', async () => {
    const hydrate = serve(Form)
    await hydrate()
    act(() => markHydrated())
    expect(state()).toBe('Old||20')
  })
})

describe('a part that is hydrated after the page', () => {
  function Counter() {
    const [count, setCount] = useState(0)
    const [text, setText] = useState('')
    return (
      <>
        <button id="count" onClick={() => setCount((now) => now + 1)}>
          {count}
        </button>
        <input id="text" value={text} onChange={(event) => setText(event.target.value)} />
        <output id="said">{text}</output>
      </>
    )
  }

  /** Renders a part whose code the server has at once, while the browser has to load it. */
  function serveLate() {
    const isServer = { current: true }
    let arrive = () => {}
    const Late = lazy(
      () =>
        new Promise<{ default: ComponentType }>((resolve) => (arrive = () => resolve({ default: Counter }))),
    )
    const Part = () => (isServer.current ? <Counter /> : <Late />)
    const hydrate = serve(() => (
      <Suspense>
        <Part />
      </Suspense>
    ))
    isServer.current = false
    return { hydrate, arrive: () => arrive() }
  }

  async function arriveAndRepeat(arrive: () => void) {
    await act(async () => arrive())
    await act(async () => jest.advanceTimersByTimeAsync(100))
  }

  it('gets the clicks and the input from before the page was hydrated', async () => {
    const { hydrate, arrive } = serveLate()
    element('count').click()
    enter('text', 'typed')
    await hydrate()
    await act(async () => markHydrated(3))
    expect(element('count')).toHaveTextContent('0')
    await arriveAndRepeat(arrive)
    expect(element('count')).toHaveTextContent('1')
    expect(element('said')).toHaveTextContent('typed')
  })

  it('gets the clicks from after the page was hydrated, once', async () => {
    const { hydrate, arrive } = serveLate()
    await hydrate()
    await act(async () => markHydrated())
    dispatchAsUser(element('count'), 'click')
    await act(async () => jest.advanceTimersByTimeAsync(100))
    dispatchAsUser(element('count'), 'click')
    expect(element('count')).toHaveTextContent('0')
    await arriveAndRepeat(arrive)
    expect(element('count')).toHaveTextContent('1')
    await act(async () => void dispatchAsUser(element('count'), 'click'))
    expect(element('count')).toHaveTextContent('2')
  })

  it('gets the latest input from after the page was hydrated', async () => {
    const { hydrate, arrive } = serveLate()
    await hydrate()
    await act(async () => markHydrated())
    await act(async () => {
      for (const text of ['t', 'typed']) {
        element('text').value = text
        dispatchAsUser(element('text'), 'input')
      }
    })
    await arriveAndRepeat(arrive)
    expect(element('said')).toHaveTextContent('typed')
    expect(element('text').value).toBe('typed')
  })
})
