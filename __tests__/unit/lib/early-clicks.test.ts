import { EARLY_CLICKS, earlyClicksScript, replayEarlyClicks } from '@/lib/early-clicks'

beforeEach(() => {
  delete document.documentElement.dataset.hydrated
  document.body.replaceChildren()
  document.body.insertAdjacentHTML(
    'beforeend',
    `
    <div ${EARLY_CLICKS}="true">
      <button id="inside">Sort</button><input id="box" type="checkbox"><a id="link" href="#there">Open</a>
    </div>
    <button id="outside">Other</button>`,
  )
  new Function(earlyClicksScript)()
})

const element = (id: string) => document.getElementById(id) as HTMLInputElement

/** Marks the page as hydrated, counts the clicks from then on, and repeats the held ones. */
function hydrate(id: string) {
  const onClick = jest.fn()
  element(id).addEventListener('click', onClick)
  document.documentElement.dataset.hydrated = ''
  replayEarlyClicks()
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

it('holds no clicks after hydration', () => {
  document.documentElement.dataset.hydrated = ''
  const onClick = jest.fn()
  element('inside').addEventListener('click', onClick)
  element('inside').click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('ignores controls that are no longer part of the page', () => {
  const button = element('inside')
  button.click()
  button.remove()
  const onClick = jest.fn()
  button.addEventListener('click', onClick)
  replayEarlyClicks()
  expect(onClick).not.toHaveBeenCalled()
})
