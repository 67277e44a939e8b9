import { priceSchedules, productService, readSchedule } from '@/components/products/service'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const schedule = { ID: 's', Name: 'Anchors' }
const page = (...Items: object[]) => ({ Items, Meta: {} }) as never

afterEach(() => jest.restoreAllMocks())

test('reads a price schedule as a list, so that a hidden one is no error', async () => {
  const list = jest.spyOn(priceSchedules, 'list').mockResolvedValueOnce(page(schedule))
  expect(await readSchedule('s')).toBe(schedule)
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ filters: { ID: 's' } }), { quiet: true })
  list.mockResolvedValueOnce(page())
  expect(await readSchedule('s')).toBeNull()
  list.mockClear()
  expect(await readSchedule(null)).toBeNull()
  expect(list).not.toHaveBeenCalled()
})

test('has no price for users who may not read any, and passes on other errors', async () => {
  const list = jest.spyOn(priceSchedules, 'list')
  list.mockRejectedValueOnce(new PlatformError('Forbidden', { status: 403 }))
  expect(await readSchedule('s')).toBeNull()
  const broken = new PlatformError('Broken', { status: 500 })
  list.mockRejectedValueOnce(broken)
  await expect(readSchedule('s')).rejects.toBe(broken)
})

test('reads the same on the server, and leaves it to the browser when one of the reads fails', async () => {
  const product = { ID: 'p', DefaultPriceScheduleID: 's' }
  const read = (schedules: unknown) =>
    productService.read?.(
      (async (path: string) => (path === '/products/p' ? product : schedules)) as never,
      'p',
    )
  expect(await read(page(schedule))).toEqual({ ...product, DefaultPriceSchedule: schedule })
  expect(await read(page())).toEqual({ ...product, DefaultPriceSchedule: null })
  expect(await read(undefined)).toBeUndefined()
})
