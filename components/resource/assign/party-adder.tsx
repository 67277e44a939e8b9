'use client'

import { Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { RowProblem } from './row-problem'
import { RecordPicker } from './record-picker'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { Label, Note } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { usePartyPlaces, type KnownPlace } from '@/hooks/use-party-places'
import { useRecordNames } from '@/hooks/use-record-names'
import type { PartyFlag } from '@/lib/parties/party-assignments'
import { makeParty, type Party, type PartyKind, type PartyLevel } from '@/lib/parties/party'

const KINDS: Record<PartyKind, string> = {
  seller: 'Marketplace staff',
  buyer: 'A buyer',
  supplier: 'A supplier',
}

const LEVELS: Record<PartyKind, Record<PartyLevel, string>> = {
  seller: { company: 'All admin users', group: 'One admin user group', user: 'One admin user' },
  buyer: { company: 'All its users', group: 'One user group', user: 'One user' },
  supplier: { company: 'All its users', group: 'One user group', user: 'One user' },
}

/** Form that chooses a company, a group or a user step by step and adds it. */
export function PartyAdder(props: {
  kinds: readonly PartyKind[]
  levels: readonly PartyLevel[]
  /** The buyer that all parties belong to. It is not chosen then. */
  buyerId?: string | undefined
  /** Fields of the assignment that are true or false. */
  flags?: readonly PartyFlag[] | undefined
  /** Reason why a party without any flag cannot be added. Undefined when no flag is needed. */
  missingFlagReason?: string | undefined
  isBusy: boolean
  problem: string | undefined
  readOnlyReason: string | undefined
  /** Reason why nothing can be added yet, because of a field outside of this form. */
  missingReason?: string | undefined
  /** Further field of the form. */
  children?: ReactNode
  onAdd: (party: Party, name: string) => Promise<boolean>
}) {
  const { kinds, levels, buyerId, flags = [], isBusy, problem, readOnlyReason } = props
  const { missingFlagReason, missingReason, children, onAdd } = props
  const id = useId()
  const [kind, setKind] = useState<PartyKind>(kinds[0] ?? 'seller')
  const [level, setLevel] = useState<PartyLevel>(levels[0] ?? 'company')
  const [companyId, setCompanyId] = useState(buyerId ?? '')
  const [chosenFlags, setChosenFlags] = useState<readonly string[]>([])
  const [ownId, setOwnId] = useState('')
  const placeFor = usePartyPlaces()
  const company = placeFor(kind, 'company', companyId)
  // The groups and users of a company can be searched only when the company is known.
  const own =
    level !== 'company' && (kind === 'seller' || companyId !== '')
      ? placeFor(kind, level, companyId)
      : undefined
  const flagProblem = chosenFlags.length === 0 ? missingFlagReason : undefined
  const missing =
    company && companyId === ''
      ? `Choose the ${company.to.words.one} first.`
      : level !== 'company' && ownId === ''
        ? `Choose the ${own?.to.words.one ?? level} first.`
        : (flagProblem ?? missingReason)

  const target = level === 'company' ? company : own
  const targetId = level === 'company' ? companyId : ownId
  const [name] = useRecordNames(target ? [{ path: target.to.path, id: targetId }] : [])
  const add = async () => {
    const called = target ? (name ?? targetId) : LEVELS[kind][level]
    const party = makeParty(kind, level, companyId, ownId)
    if (!(await onAdd(flags.length > 0 ? { ...party, Flags: chosenFlags } : party, called))) return
    // Keeps choices that the user made while the previous one was being added.
    setOwnId((now) => (now === ownId ? '' : now))
    if (level === 'company' && buyerId === undefined) setCompanyId((now) => (now === companyId ? '' : now))
  }

  if (readOnlyReason !== undefined)
    return (
      <Text fontSize="sm" color="fg.muted">
        {readOnlyReason}
      </Text>
    )
  return (
    <Stack gap="3">
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" alignItems="start">
        {kinds.length > 1 && (
          <Labeled id={`${id}-kind`} label="Assign to">
            <Select
              id={`${id}-kind`}
              value={kind}
              onChange={(event) => {
                setKind(event.target.value as PartyKind)
                setCompanyId('')
                setOwnId('')
              }}
            >
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {KINDS[one]}
                </option>
              ))}
            </Select>
          </Labeled>
        )}
        <Labeled id={`${id}-level`} label="Users">
          <Select
            id={`${id}-level`}
            value={level}
            onChange={(event) => {
              setLevel(event.target.value as PartyLevel)
              setOwnId('')
            }}
          >
            {levels.map((one) => (
              <option key={one} value={one}>
                {LEVELS[kind][one]}
              </option>
            ))}
          </Select>
        </Labeled>
        {company && buyerId === undefined && (
          <Chooser
            key={kind}
            id={`${id}-company`}
            place={company}
            value={companyId}
            onChange={(chosen) => {
              setCompanyId(chosen)
              setOwnId('')
            }}
          />
        )}
        {own && (
          <Chooser
            key={own.to.path}
            id={`${id}-own`}
            place={own}
            value={ownId}
            onChange={(chosen) => setOwnId(chosen)}
          />
        )}
        {children}
      </Grid>
      {flags.length > 0 && (
        <Flex
          role="group"
          aria-label="Use"
          aria-describedby={flagProblem && `${id}-flags`}
          columnGap="4"
          wrap="wrap"
        >
          {flags.map(({ field, label }) => (
            <CheckOption
              key={field}
              checked={chosenFlags.includes(field)}
              onChange={(event) =>
                setChosenFlags(
                  event.target.checked ? [...chosenFlags, field] : chosenFlags.filter((one) => one !== field),
                )
              }
            >
              {label}
            </CheckOption>
          ))}
          {flagProblem && (
            <Note id={`${id}-flags`} flexBasis="100%">
              {flagProblem}
            </Note>
          )}
        </Flex>
      )}
      <Button
        size="sm"
        variant="outline"
        alignSelf="flex-start"
        loading={isBusy}
        disabledReason={missing}
        onClick={() => void add()}
      >
        <Icon as={Plus} boxSize="4" />
        Add
      </Button>
      {problem && <RowProblem>{problem}</RowProblem>}
    </Stack>
  )
}

/** Control with its label above. */
export function Labeled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Stack gap="1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
    </Stack>
  )
}

/** Picker for one record of a place. Users who may not read these records see the reason. */
function Chooser(props: { id: string; place: KnownPlace; value: string; onChange: (id: string) => void }) {
  const { id, place, value, onChange } = props
  const { access, note } = place
  const { one } = place.to.words
  return (
    <Labeled id={id} label={one.charAt(0).toUpperCase() + one.slice(1)}>
      <RecordPicker
        resource={place.to}
        value={value}
        onChange={onChange}
        isReadOnly={!access.allowed}
        control={{ id }}
      />
      {(note !== undefined || !access.allowed) && (
        <Text fontSize="sm" color="fg.muted">
          {access.allowed ? note : access.reason}
        </Text>
      )}
    </Labeled>
  )
}
