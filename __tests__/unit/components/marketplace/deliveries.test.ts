import { deliveryConfigForm } from '@/components/marketplace/deliveryconfigs/form'
import { deliveryConfigs } from '@/components/marketplace/deliveryconfigs/resource'
import { formName, TARGETS } from '@/components/marketplace/deliveryconfigs/targets'
import { trackingEventForm } from '@/components/marketplace/trackingevents/form'
import { trackingEvents } from '@/components/marketplace/trackingevents/resource'
import { isSecretField } from '@/lib/forms/secret-fields'

jest.mock('@/lib/ordercloud/sdk')

const MASK = '<Redacted. Leave unchanged.>'
const config = {
  ID: 'feed',
  Name: 'Feed',
  Enabled: true,
  DeliveryTargets: {
    Http: { Endpoint: 'https://example.com/feed', Secret: MASK, CustomAuthHeaderName: 'X-Key' },
    ContentHub: { Endpoint: 'hub', TargetSchemaName: 'S', ApiKey: MASK, ConfigData: { Site: 1 } },
  },
}
const { schema, toForm, plan } = deliveryConfigForm
const saved = toForm(config)
const existing = { context: { isExisting: true, savedValues: saved } }

/** Returns the body that saving these values sends. */
async function patchOf(changes: object) {
  const patch = jest.spyOn(deliveryConfigs.service, 'patch').mockResolvedValue(config)
  await plan({ ...saved, ...changes }, config, '')[0]?.run(config)
  return patch.mock.lastCall?.[1]
}

it('sends only what changed in a target, and keeps its other fields and secrets', async () => {
  expect(plan(saved, config, '')).toEqual([])
  expect(await patchOf({ HttpEndpoint: 'https://example.com/other' })).toEqual({
    DeliveryTargets: { Http: { Endpoint: 'https://example.com/other' } },
  })
  expect(await patchOf({ ContentHubApiKey: 'new-key' })).toEqual({
    DeliveryTargets: { ContentHub: { ApiKey: 'new-key' } },
  })
})

it('removes a target that is no longer selected, and adds a new one with its secret', async () => {
  const values = {
    Targets: ['Http', 'EventHub'],
    EventHubEventHubName: 'orders',
    EventHubConnectionString: 'secret',
  }
  expect(await patchOf(values)).toEqual({
    DeliveryTargets: { ContentHub: null, EventHub: { EventHubName: 'orders', ConnectionString: 'secret' } },
  })
})

it('deletes the saved value of the header together with its name', async () => {
  expect(await patchOf({ HttpCustomAuthHeaderName: '' })).toEqual({
    DeliveryTargets: { Http: { CustomAuthHeaderName: null, CustomAuthHeaderValue: '' } },
  })
})

it('requires the fields of selected targets only, and the secrets of those that are not saved', async () => {
  await expect(schema.validate(saved, existing)).resolves.toBeDefined()
  await expect(schema.validate({ ...saved, HttpEndpoint: '' }, existing)).rejects.toThrow(
    'Address is required.',
  )
  const withKafka = { ...saved, Targets: ['Kafka'], KafkaTopic: 't', KafkaSaslUsername: 'u' }
  const complete = { ...withKafka, KafkaBootstrapServers: 'b' }
  await expect(schema.validate(complete, existing)).rejects.toThrow('Password is required')
  await expect(schema.validate({ ...complete, KafkaSaslPassword: 'p' }, existing)).resolves.toBeDefined()
  await expect(schema.validate({ ...saved, Targets: [] }, existing)).rejects.toThrow('at least one service')
  await expect(schema.validate(saved)).rejects.toThrow(/is required/)
})

it('keeps every secret of a target out of drafts and files', () => {
  for (const target of TARGETS)
    for (const field of target.fields)
      expect([formName(target, field), isSecretField(formName(target, field))]).toEqual([
        formName(target, field),
        field.isSecret === true,
      ])
})

it('sends neither the type nor the API client of an existing tracking event', async () => {
  const fixed = { EventType: 'UserLoggedIn', ClientID: 'c', DeliveryConfigID: 'feed' } as const
  const event = { ID: 'e', Name: 'Sign-ins', ...fixed }
  const patch = jest.spyOn(trackingEvents.service, 'patch').mockResolvedValue(event)
  const values = { ...trackingEventForm.toForm(event), Name: 'Renamed' }
  await trackingEventForm.plan(values, event, '')[0]?.run(event)
  expect(patch).toHaveBeenCalledWith('e', { Name: 'Renamed' })
})

it('rejects a type of tracking events that the platform does not have, as files may contain it', async () => {
  const values = { ...trackingEventForm.toForm(null), Name: 'n', ClientID: 'c', DeliveryConfigID: 'd' }
  await expect(trackingEventForm.schema.validate(values)).resolves.toBeDefined()
  await expect(trackingEventForm.schema.validate({ ...values, EventType: 'Other' })).rejects.toThrow(
    'Type must be',
  )
})

it('reads the documents of both lists below /integrations', async () => {
  const read = jest.fn().mockResolvedValue(undefined)
  const options = { sortBy: ['ID'], page: 1, pageSize: 20, filters: {} }
  await deliveryConfigs.service.read?.(read, 'feed')
  await trackingEvents.service.readList?.(read, options)
  expect(read.mock.calls).toEqual([
    ['/integrations/deliveryconfig/feed'],
    ['/integrations/trackingEvents', options],
  ])
})
