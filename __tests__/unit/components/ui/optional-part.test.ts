import { createElement } from 'react'
import { render } from '@testing-library/react'
import { optionalPart } from '@/components/ui/optional-part'
import { receiveToasts, type Toast } from '@/lib/toasts'

const Tools = () => null

it('hands on what was loaded', async () => {
  expect(await optionalPart(() => Promise.resolve(Tools), 'tools of the list')()).toBe(Tools)
})

it('says what did not arrive, and draws nothing in its place', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  const Part = await optionalPart(() => Promise.reject(new Error('Lost.')), 'tools of the list')()
  const { container } = render(createElement(Part))
  expect(container).toBeEmptyDOMElement()
  expect(toasts).toMatchObject([{ title: 'The tools of the list could not be loaded', type: 'error' }])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('tools of the list'), expect.any(Error))
  stop()
})
