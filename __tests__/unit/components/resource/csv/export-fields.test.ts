import { exportableFields } from '@/components/resource/csv/export-fields'
import { webhooks } from '@/components/marketplace/webhooks/resource'
import type { ListedResource } from '@/components/resource/listed-resource'
import { defaultListState } from '@/lib/url/list-state'

jest.mock('@/lib/ordercloud/sdk')

test('leaves secrets out of files', () => {
  const resource = webhooks as unknown as ListedResource<object>
  const rows = [
    { ID: 'archive', HashKey: '****', CustomAuthHeaderName: 'X-Key', CustomAuthHeaderValue: '****' },
  ]
  const fields = exportableFields(resource, defaultListState(webhooks.rules), rows)
  expect(fields).toContain('CustomAuthHeaderName')
  expect(fields).not.toContain('HashKey')
  expect(fields).not.toContain('CustomAuthHeaderValue')
})
