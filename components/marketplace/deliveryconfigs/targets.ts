import type { DeliveryTargets } from '@/lib/ordercloud/models'

/** A kind of service that the platform can deliver to. */
export type TargetName = keyof DeliveryTargets

/** One field of a delivery target. */
export interface TargetField {
  /** Name on the platform, such as "Endpoint". */
  name: string
  label: string
  help?: string
  /** True for a web address, which the platform calls. */
  isAddress?: true
  /** True for a secret, which is never shown again. */
  isSecret?: true
  /** True when the target works without it. */
  isOptional?: true
  /** Maximum length in characters, if the platform has one. */
  max?: number
}

/** One kind of service with its fields. */
export interface Target {
  key: TargetName
  label: string
  fields: readonly TargetField[]
}

const connectionString: TargetField = { name: 'ConnectionString', label: 'Connection string', isSecret: true }

/** The kinds of services, in the order of the form. */
export const TARGETS: readonly Target[] = [
  {
    key: 'Http',
    label: 'Web service',
    fields: [
      { name: 'Endpoint', label: 'Address', isAddress: true, help: 'The platform posts each call to it.' },
      {
        name: 'Secret',
        label: 'Secret',
        isSecret: true,
        max: 50,
        help: 'Signs each call, so that your service can check the sender.',
      },
      {
        name: 'CustomAuthHeaderName',
        label: 'Header name',
        isOptional: true,
        help: 'A header that the platform adds to each call. Leave empty for none.',
      },
      {
        name: 'CustomAuthHeaderValue',
        label: 'Header value',
        isSecret: true,
        isOptional: true,
        max: 50,
      },
    ],
  },
  {
    key: 'Kafka',
    label: 'Kafka',
    fields: [
      { name: 'BootstrapServers', label: 'Bootstrap servers', help: 'Separate several with commas.' },
      { name: 'Topic', label: 'Topic' },
      { name: 'SaslUsername', label: 'User name' },
      { name: 'SaslPassword', label: 'Password', isSecret: true },
    ],
  },
  {
    key: 'EventHub',
    label: 'Azure Event Hubs',
    fields: [{ name: 'EventHubName', label: 'Event hub' }, connectionString],
  },
  {
    key: 'AzureBlob',
    label: 'Azure Blob Storage',
    fields: [connectionString, { name: 'OverrideContainerName', label: 'Container', isOptional: true }],
  },
  {
    key: 'AzureTable',
    label: 'Azure Table Storage',
    fields: [connectionString, { name: 'OverrideTableName', label: 'Table', isOptional: true }],
  },
  {
    key: 'CosmosDb',
    label: 'Azure Cosmos DB',
    fields: [connectionString, { name: 'OverrideDatabaseName', label: 'Database', isOptional: true }],
  },
  {
    key: 'MessageSender',
    label: 'Mail service',
    fields: [
      { name: 'Endpoint', label: 'Address', isAddress: true, help: 'The platform posts each email to it.' },
      {
        name: 'Secret',
        label: 'Secret',
        isSecret: true,
        max: 50,
        help: 'Signs each call, so that your service can check the sender.',
      },
    ],
  },
  {
    key: 'Mailchimp',
    label: 'Mailchimp',
    fields: [{ name: 'ApiKey', label: 'API key', isSecret: true, max: 50 }],
  },
  {
    key: 'ContentHub',
    label: 'Content Hub',
    fields: [
      { name: 'Endpoint', label: 'Address' },
      { name: 'TargetSchemaName', label: 'Schema' },
      { name: 'ApiKey', label: 'API key', isSecret: true, max: 50 },
    ],
  },
  {
    key: 'SearchIngestion',
    label: 'Search',
    fields: [
      { name: 'Domain', label: 'Domain' },
      { name: 'Source', label: 'Source' },
      { name: 'Entity', label: 'Entity' },
      { name: 'Endpoint', label: 'Address' },
      { name: 'ApiKey', label: 'API key', isSecret: true },
    ],
  },
  {
    key: 'DiscoverEvent',
    label: 'Discover',
    fields: [
      { name: 'ClientID', label: 'Client ID' },
      { name: 'ServiceEndpoint', label: 'Address' },
      { name: 'ApiKey', label: 'API key', isSecret: true },
    ],
  },
  {
    key: 'SendEvent',
    label: 'Send',
    fields: [
      { name: 'SiteID', label: 'Site ID' },
      { name: 'ServiceEndpoint', label: 'Address' },
    ],
  },
]

/** Returns the targets that a delivery config has. */
export function targetsOf(targets: DeliveryTargets | null | undefined): Target[] {
  return TARGETS.filter(({ key }) => targets?.[key])
}

/** Returns the name of a field in the form: "HttpEndpoint". */
export function formName({ key }: Pick<Target, 'key'>, { name }: Pick<TargetField, 'name'>): string {
  return `${key}${name}`
}
