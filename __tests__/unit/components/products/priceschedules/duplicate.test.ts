import { duplicateSchedule } from '@/components/products/priceschedules/duplicate'
import { priceSchedules } from '@/components/products/service'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/activity/note')

const schedule = { ID: 's', Name: 'Anchors', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 9 }] }

test('caches the copy, so that lists have it', async () => {
  jest.spyOn(priceSchedules, 'create').mockImplementation(async (body) => body as never)
  const cacheRecord = jest.fn()
  await duplicateSchedule(schedule, cacheRecord)
  expect(cacheRecord).toHaveBeenCalledWith(
    expect.objectContaining({ Name: 'Anchors (copy)', PriceBreaks: schedule.PriceBreaks }),
  )
})

test('caches nothing when the copy could not be created', async () => {
  jest.spyOn(priceSchedules, 'create').mockRejectedValue(new Error('lost'))
  const cacheRecord = jest.fn()
  await duplicateSchedule(schedule, cacheRecord)
  expect(cacheRecord).not.toHaveBeenCalled()
})
