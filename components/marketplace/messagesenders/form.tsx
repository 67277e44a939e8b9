'use client'

import { boolean, object, type InferType } from 'yup'
import { ChecksField } from '@/components/fields/checks-field'
import { IdField } from '@/components/fields/id-field'
import { SecretField } from '@/components/fields/secret-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TagField } from '@/components/fields/tag-field'
import { TextField } from '@/components/fields/text-field'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { nameWords } from '@/lib/resource/words'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { secretText, typedSecrets } from '@/lib/forms/secrets'
import { emptyToNull } from '@/lib/forms/values'
import type { ApiRole, MessageSender, MessageType } from '@/lib/ordercloud/models'
import { partyQuery } from '@/lib/parties/party'
import type { PartyList } from '@/lib/parties/party-assignments'
import { partyLine } from '@/lib/parties/party-dependents'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import type { RoleDefinition } from '@/lib/permissions/roles'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { dependentsFromList } from '@/lib/resource/dependents'
import { DeliveryConfigField } from '../delivery-config-field'
import { loadRoleOffers, platformRoles, serviceUrl, texts } from '../fields'
import { LastDeliveriesPanel } from '../last-deliveries-panel'
import { TestCallPanel } from '../test-call-panel'
import { senderBody } from '../test-calls'
import { CcListenerPanel } from './cc-listener-panel'
import { listenersOf } from './cc-listeners'
import { messageSenders } from './resource'
import { TestMailPanel } from './test-mail-panel'

/** The fields of older clients, which the types of the library lack and the platform still has. */
interface SenderFields {
  URL?: string | null
  SharedKey?: string | null
}

/** The types of emails, in the order of the form. */
const TYPES: readonly MessageType[] = [
  'OrderSubmitted',
  'OrderApproved',
  'OrderDeclined',
  'OrderSubmittedForApproval',
  'OrderSubmittedForYourApproval',
  'OrderSubmittedForYourApprovalHasBeenApproved',
  'OrderSubmittedForYourApprovalHasBeenDeclined',
  'ShipmentCreated',
  'OrderReturnSubmitted',
  'OrderReturnApproved',
  'OrderReturnDeclined',
  'OrderReturnCompleted',
  'OrderReturnSubmittedForApproval',
  'OrderReturnSubmittedForYourApproval',
  'OrderReturnSubmittedForYourApprovalHasBeenApproved',
  'OrderReturnSubmittedForYourApprovalHasBeenDeclined',
  'NewUserInvitation',
  'ForgottenPassword',
  'ForgottenUsername',
  'OneTimePassword',
  'SubscriptionReminder',
  'ProductCollectionInvitationAccepted',
  'ProductCollectionInvitationDeclined',
]

const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: nameWords(value) }))

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  MessageTypes: texts().min(1, 'Select at least one type of email.'),
  AllowAllBuyers: boolean().defined(),
  URL: serviceUrl('URL'),
  SharedKey: secretText('Shared key', 100),
  DeliveryConfigID: referenceIdRule(),
  ElevatedRoles: platformRoles(),
})

type SenderForm = InferType<typeof schema>

/** Returns the form values of a message sender. */
function toForm(sender: (MessageSender & SenderFields) | null): SenderForm {
  return {
    ID: sender?.ID ?? '',
    Name: sender?.Name ?? '',
    Description: sender?.Description ?? '',
    MessageTypes: [...(sender?.MessageTypes ?? [])],
    AllowAllBuyers: sender?.AllowAllBuyers === true,
    URL: sender?.URL ?? '',
    SharedKey: '',
    DeliveryConfigID: sender?.DeliveryConfigID ?? '',
    ElevatedRoles: [...(sender?.ElevatedRoles ?? [])],
  }
}

/** Returns the message sender of the form values in the platform's format. */
function toPatch({ ID: _, SharedKey, ...values }: SenderForm): Partial<MessageSender> {
  const older: SenderFields = { URL: emptyToNull(values.URL), ...typedSecrets({ SharedKey }) }
  return {
    ...values,
    ...older,
    Description: emptyToNull(values.Description) as string,
    MessageTypes: values.MessageTypes as MessageType[],
    DeliveryConfigID: emptyToNull(values.DeliveryConfigID) as string,
    ElevatedRoles: values.ElevatedRoles as ApiRole[],
  }
}

/** The permissions of which the platform requires one for reading and for changing assignments. */
const ASSIGNMENT_ROLES: readonly RoleDefinition[] = [
  'MessageSenderAdmin',
  'MessageConfigAssignmentAdmin',
].map((role) => ({ ...furtherPermissions.MessageSenderManager, Roles: [role] }))

const partiesOf = (id: string): PartyList => ({
  path: 'messagesenders/parties',
  of: id,
  list: (oc, page, request) => oc.MessageSenders.ListAssignments({ messageSenderID: id, ...page }, request),
})

/** The form that edits a message sender. */
export const messageSenderForm: RecordEditorForm<SenderForm, MessageSender> = {
  schema,
  toForm,
  plan: plainPlan(messageSenders, toForm, toPatch),
  codes: { 'MessageSenders.UrlRequired': 'URL', 'MessageSenders.SharedKeyRequired': 'SharedKey' },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <TextField<SenderForm> name="Name" label="Name" />
        <IdField lookUp={messageSenders.service.get} />
        <TextField<SenderForm> name="Description" label="Description" isLong />
        <SwitchField<SenderForm>
          name="AllowAllBuyers"
          label="Send to all buyers"
          help="If off, only users of the assigned companies and user groups get the emails."
        />
      </Section>
      <Section title="Emails">
        <ChecksField<SenderForm> name="MessageTypes" label="Types" options={TYPE_OPTIONS} />
      </Section>
      <Section title="Delivery">
        <TextField<SenderForm>
          name="URL"
          label="URL"
          placeholder="https://example.com/mail"
          help="The address of your service that sends the email. Leave empty if a delivery config delivers it."
        />
        <SecretField<SenderForm>
          name="SharedKey"
          label="Shared key"
          help="The secret that signs each call, so that your service can check the sender."
          saved={(record as SenderFields | null)?.SharedKey}
        />
        <DeliveryConfigField<SenderForm> help="The delivery config that delivers the email. Leave empty to call the URL." />
        <TagField<SenderForm>
          name="ElevatedRoles"
          label="Elevated roles"
          one="role"
          help="Roles that are added to the token your service gets."
          loadOffers={loadRoleOffers}
        />
      </Section>
    </FormLayout>
  ),
  Panels: ({ record }) => (
    <>
      <PartyPanel
        key={record.ID}
        title="Assignments"
        description={
          record.AllowAllBuyers
            ? '“Send to all buyers” is on, so the users of every buyer get the emails, whether or not it is listed here.'
            : 'The companies and user groups whose users get the emails.'
        }
        assignments={{
          ...partiesOf(record.ID ?? ''),
          add: (oc, party) =>
            addOnce(
              oc.MessageSenders.ListAssignments({
                messageSenderID: record.ID ?? '',
                ...partyQuery(party),
                level: party.UserGroupID ? 'Group' : 'Company',
                ...SINGLE_ROW_PAGE,
              }),
              () => oc.MessageSenders.SaveAssignment({ MessageSenderID: record.ID ?? '', ...party }),
            ),
          remove: (oc, party) =>
            oc.MessageSenders.DeleteAssignment(encodeURIComponent(record.ID ?? ''), partyQuery(party)),
        }}
        kinds={['buyer', 'supplier']}
        levels={['company', 'group']}
        view={ASSIGNMENT_ROLES}
        manage={ASSIGNMENT_ROLES}
        emptyText="No companies or user groups assigned yet."
        removalConsequence="These users no longer get the emails, unless another assignment includes them."
      />
      <CcListenerPanel
        key={`${record.ID}/copies`}
        record={record}
        parties={partiesOf(record.ID ?? '')}
        access={ASSIGNMENT_ROLES}
      />
      <TestMailPanel key={`${record.ID}/mail`} record={record} />
      <TestCallPanel
        key={`${record.ID}/call`}
        label="Email"
        options={TYPE_OPTIONS.filter(({ value }) => record.MessageTypes?.includes(value))}
        build={(type) => senderBody(record, type as MessageType)}
        url={(record as SenderFields).URL ?? ''}
      />
      <LastDeliveriesPanel
        key={`${record.ID}/deliveries`}
        matches={({ cause }) => cause.endsWith(` by ${record.ID}`)}
      />
    </>
  ),
}

/** Lists the parties that no longer get the emails of a message sender, or copies, when it is deleted. */
export function SenderDependents({ id }: { id: string }) {
  const parties = {
    what: 'assignments to companies and user groups',
    words: { one: 'assignment is deleted too', many: 'assignments are deleted too' },
    view: ASSIGNMENT_ROLES,
    read: dependentsFromList(partiesOf(id).list, partyLine),
  }
  const listeners = {
    what: 'CC listeners',
    words: { one: 'CC listener is deleted too', many: 'CC listeners are deleted too' },
    view: ASSIGNMENT_ROLES,
    read: dependentsFromList(listenersOf(id).list, ({ to }) => partyLine(to)),
  }
  return <DependentList of={`messagesenders/${id}`} parts={[parties, listeners]} />
}
