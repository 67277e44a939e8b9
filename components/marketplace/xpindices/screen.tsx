'use client'

import { Box, Flex, Stack } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { FormLayout, Panel } from '@/components/resource/form/form-layout'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import type { XpIndex, XpThingType } from '@/lib/ordercloud/models'
import { xpIndicesPage } from '../areas'
import { indexKeyProblem, THING_TYPES, thingWords, toIndexKey, xpIndices } from './indices'

const TITLE = 'XP indices'

/** Page with the indices of extended properties: a list, and a form that adds one. */
export function XpIndicesScreen() {
  const view = useCan(xpIndicesPage.view)
  return view.allowed ? <Indices /> : <NoAccess title={TITLE} access={view} />
}

function Indices() {
  const manage = useCan(xpIndicesPage.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const state = useAssignments(xpIndices, {
    ...{ title: TITLE, readOnlyReason },
    describeRow: nameOf,
    isPerson: () => false,
  })
  const problem = state.problem && state.problem.key === undefined ? state.problem.message : undefined
  return (
    <>
      <PageHeader
        title={TITLE}
        description="An index lets lists filter and sort by an extended property. Add one for each property that a list or an integration filters by. Products need none, because all their properties have one."
      />
      <FormLayout>
        <Panel title="Add an index">
          <Adder
            isBusy={state.busyKey !== undefined}
            problem={problem}
            readOnlyReason={readOnlyReason}
            onAdd={(index) => state.add(index, nameOf(index))}
          />
        </Panel>
        <Panel title="Indices">
          <Box maxW="44rem">
            <AssignedRows
              state={state}
              keyOf={xpIndices.keyOf}
              draw={(index) => ({ id: nameOf(index), name: nameOf(index) })}
              many="indices"
              none="No indices yet."
              removal="Lists and integrations that filter or sort by this property get an error. The values of the property are kept."
              readOnlyReason={readOnlyReason}
            />
          </Box>
        </Panel>
      </FormLayout>
    </>
  )
}

/** Returns the name of an index: "Order: Brand.Name". */
function nameOf({ ThingType = 'Order', Key }: XpIndex): string {
  return `${thingWords(ThingType)}: ${Key}`
}

/** Form that adds one index. */
function Adder(props: {
  isBusy: boolean
  problem: string | undefined
  readOnlyReason: string | undefined
  onAdd: (index: XpIndex) => Promise<boolean>
}) {
  const { isBusy, problem, readOnlyReason, onAdd } = props
  const id = useId()
  const [type, setType] = useState<XpThingType>('Order')
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = indexKeyProblem(key)
    setError(wrong)
    if (wrong !== undefined) return document.getElementById(`${id}-key`)?.focus()
    // Keeps what the user typed while the index was being added.
    if (await onAdd({ ThingType: type, Key: toIndexKey(key) })) setKey((now) => (now === key ? '' : now))
  }
  const help = 'The path of the property without “xp”, such as Project or Brand.Name.'
  return (
    <Stack as="form" gap="3" maxW="44rem" onSubmit={(event) => void add(event)}>
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Field id={`${id}-type`} label="Records">
          <Select
            id={`${id}-type`}
            value={type}
            disabled={readOnlyReason !== undefined}
            onChange={(event) => setType(event.target.value as XpThingType)}
          >
            {THING_TYPES.map((one) => (
              <option key={one} value={one}>
                {thingWords(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Box flex="1 1 16rem" minW="0">
          <Field id={`${id}-key`} label="Property" isRequired help={help} error={error}>
            <Input
              id={`${id}-key`}
              value={key}
              autoComplete="off"
              aria-required
              aria-invalid={error !== undefined || undefined}
              aria-describedby={describedBy(`${id}-key`, { help, error })}
              disabled={readOnlyReason !== undefined}
              onChange={(event) => {
                setKey(event.target.value)
                setError(undefined)
              }}
            />
          </Field>
        </Box>
      </Flex>
      {problem && <RowProblem>{problem}</RowProblem>}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        alignSelf="flex-start"
        loading={isBusy}
        disabledReason={readOnlyReason}
      >
        <Icon as={Plus} boxSize="4" />
        Add index
      </Button>
    </Stack>
  )
}
