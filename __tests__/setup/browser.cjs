/* Runs before each test file of the "unit" project, in its environment (jsdom or Node). */

if (typeof window !== 'undefined') {
  // The SDK checks `process.versions.node` to decide where to store tokens. Here it must store them in cookies, as in a
  // browser.
  const { node: _node, ...versions } = process.versions
  Object.defineProperty(process, 'versions', { value: versions, configurable: true })

  // Browser features that jsdom lacks.
  const { TextDecoder, TextEncoder } = require('node:util')
  const { ReadableStream, TransformStream, WritableStream } = require('node:stream/web')
  const { BroadcastChannel } = require('node:worker_threads')
  const v8 = require('node:v8')
  const structuredClone = (value) => v8.deserialize(v8.serialize(value))
  const missing = {
    ...{ TextDecoder, TextEncoder, ReadableStream, TransformStream, WritableStream },
    ...{ structuredClone, BroadcastChannel },
  }
  for (const [name, value] of Object.entries(missing)) window[name] ??= value

  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  })
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  window.ResizeObserver ??= Observer
  window.IntersectionObserver ??= Observer
  window.Element.prototype.scrollIntoView ??= () => {}
  window.Element.prototype.scrollTo ??= () => {}
  window.Element.prototype.hasPointerCapture ??= () => false
  // jsdom has the element but not its methods to open and close.
  window.HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  window.HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
}
