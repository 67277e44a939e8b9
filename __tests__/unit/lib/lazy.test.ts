import { lazy } from '@/lib/lazy'

const settle = () => Promise.resolve().then(() => undefined)

it('requests the code once for all callers', async () => {
  const request = jest.fn(() => Promise.resolve('code'))
  const code = lazy(request)
  expect(request).not.toHaveBeenCalled()
  expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code'])
  await code.load()
  expect(request).toHaveBeenCalledTimes(1)
})

it('holds the code after it has loaded, and calls the listeners', async () => {
  const code = lazy(() => Promise.resolve('code'))
  const [listener, unsubscribed] = [jest.fn(), jest.fn()]
  code.subscribe(listener)
  code.subscribe(unsubscribed)()
  expect(code.loaded).toBeUndefined()
  await code.load()
  expect(code.loaded).toBe('code')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(unsubscribed).not.toHaveBeenCalled()
})

it('requests the code again after a failure', async () => {
  const request = jest.fn(() => Promise.resolve('code')).mockRejectedValueOnce(new Error('Lost.'))
  const code = lazy(request)
  await expect(code.load()).rejects.toThrow('Lost.')
  expect(await code.load()).toBe('code')
})

it('ignores the failure of loading in advance', async () => {
  const code = lazy(() => Promise.reject<string>(new Error('Lost.')))
  code.prepare()
  await settle()
  expect(code.loaded).toBeUndefined()
})
