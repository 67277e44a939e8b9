import { priceSchedules, productService, readSchedule } from '@/components/products/service'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const schedule = { ID: 's', Name: 'Anchors' }
/** Lists ignore the case of IDs. */
const similar = { ID: 'S', Name: 'Another schedule' }
const page = (...Items: object[]) => ({ Items, Meta: {} }) as never

afterEach(() => jest.restoreAllMocks())

test('finds a price schedule in a list, and returns null for a hidden one', async () => {
  const list = jest.spyOn(priceSchedules, 'list').mockResolvedValueOnce(page(similar, schedule))
  expect(await readSchedule('s')).toBe(schedule)
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ filters: { ID: 's' } }), { quiet: true })
  list.mockResolvedValueOnce(page(similar))
  expect(await readSchedule('s')).toBeNull()
  list.mockClear()
  expect(await readSchedule(null)).toBeNull()
  expect(list).not.toHaveBeenCalled()
})

test('returns null for users who may not read price schedules, and rethrows other errors', async () => {
  const list = jest.spyOn(priceSchedules, 'list')
  list.mockRejectedValueOnce(new PlatformError('Forbidden', { status: 403 }))
  expect(await readSchedule('s')).toBeNull()
  const broken = new PlatformError('Broken', { status: 500 })
  list.mockRejectedValueOnce(broken)
  await expect(readSchedule('s')).rejects.toBe(broken)
})

test('reads the same on the server, and leaves it to the browser when one of the reads fails', async () => {
  const product = { ID: 'p', DefaultPriceScheduleID: 's' }
  const read = async (schedules: unknown) => {
    const request = jest.fn(async (path: string) => (path === '/products/p' ? product : schedules))
    const result = await productService.read?.(request as never, 'p')
    expect(request).toHaveBeenLastCalledWith(
      '/priceschedules',
      expect.objectContaining({ filters: { ID: 's' } }),
    )
    return result
  }
  expect(await read(page(similar, schedule))).toEqual({ ...product, DefaultPriceSchedule: schedule })
  expect(await read(page(similar))).toEqual({ ...product, DefaultPriceSchedule: null })
  expect(await read(undefined)).toBeUndefined()
})
