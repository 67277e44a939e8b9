'use client'

import { object, type InferType } from 'yup'
import { SecretField } from '@/components/fields/secret-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule } from '@/lib/forms/ids'
import { secretText, typedSecrets } from '@/lib/forms/secrets'
import type { PromotionIntegration } from '@/lib/ordercloud/models'
import { promotionIntegrationPage } from '../areas'
import { AuthHeaderFields, authHeaderShape, authHeaderToForm, authHeaderToPatch } from '../auth-header'
import { serviceUrl } from '../fields'
import { defineSingle, singlePlan } from './single'
import { singleScreen } from './single-screen'

/** Resource of the configuration with which a service of the user calculates promotions. */
export const promotionIntegration = defineSingle<PromotionIntegration>(
  promotionIntegrationPage,
  {
    one: 'promotion integration',
    consequence: 'It cannot be deleted while a promotion uses it. Its hash key cannot be restored.',
  },
  (oc) => oc.PromotionIntegrations,
)

const schema = object({
  ID: idRule(),
  Url: serviceUrl('URL').required('URL is required.'),
  HashKey: secretText('Hash key', 50, true),
  ...authHeaderShape,
})

type IntegrationForm = InferType<typeof schema>

/** Returns the form values of the promotion integration. */
function toForm(integration: PromotionIntegration | null): IntegrationForm {
  return { ID: '', Url: integration?.Url ?? '', HashKey: '', ...authHeaderToForm(integration) }
}

/** Returns the promotion integration of the form values in the platform's format. */
function toPatch({ Url, HashKey, ...header }: IntegrationForm): Partial<PromotionIntegration> {
  return { Url, ...typedSecrets({ HashKey }), ...authHeaderToPatch(header) }
}

/** The form that edits the promotion integration. */
export const promotionIntegrationForm: RecordEditorForm<IntegrationForm, PromotionIntegration> = {
  schema,
  toForm,
  plan: singlePlan(promotionIntegration, toForm, toPatch),
  codes: {
    'Webhook.UrlSchemeHttps': 'Url',
    'Integration.CustomAuthHeaderNameRequired': 'CustomAuthHeaderName',
    'Integration.CustomAuthHeaderValueRequired': 'CustomAuthHeaderValue',
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <Section title="Calls">
      <TextField<IntegrationForm>
        name="Url"
        label="URL"
        placeholder="https://example.com/promotions"
        help="The address of your service, which accepts or rejects each promotion of an order and returns the discount."
      />
      <SecretField<IntegrationForm>
        name="HashKey"
        label="Hash key"
        help="The secret that signs each call, so that your service can check the sender."
        saved={record?.HashKey}
      />
      <AuthHeaderFields<IntegrationForm> saved={record?.CustomAuthHeaderValue} />
    </Section>
  ),
}

/** Page of the configuration with which a service of the user calculates promotions. */
export const PromotionIntegrationScreen = singleScreen({
  page: promotionIntegrationPage,
  resource: promotionIntegration,
  form: promotionIntegrationForm,
  description:
    'Calls your own service for the promotions that use an integration. If the service fails, these promotions give no discount, and orders with them cannot be submitted.',
})
