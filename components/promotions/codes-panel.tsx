'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { useLazyPart } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { BOM, csvLine } from '@/lib/csv/cells'
import { saveFile } from '@/lib/csv/write'
import { newId } from '@/lib/forms/ids'
import { lazy } from '@/lib/lazy'
import { startJob } from '@/lib/jobs/engine'
import { startFailureText } from '@/lib/jobs/start-failure'
import type { Target } from '@/lib/jobs/job'
import type { Promotion } from '@/lib/ordercloud/models'
import { copyOf } from '@/lib/resource/copy-of'
import { countOf } from '@/lib/resource/words'
import { promotions } from './resource'
import { codesOf, patternProblem } from './rules/codes'

const codesDialog = lazy(() => import('./codes-dialog').then((file) => file.CodesDialog))
const CODES = { one: 'code', many: 'codes' }

interface Generated {
  id: string
  code: string
}

/** Panel that creates copies of a promotion, each with a code of its own. */
export function CodesPanel({ record }: { record: Promotion }) {
  const manage = useCan(promotions.access.manage)
  const id = useId()
  const [count, setCount] = useState('100')
  const [pattern, setPattern] = useState(`${(record.Code ?? '').replace(/[^\w-]/g, '-')}-######`)
  const [isSingleUse, setSingleUse] = useState(true)
  const [isStarting, setStarting] = useState(false)
  const [generated, setGenerated] = useState<readonly Generated[]>()
  const [failure, setFailure] = useState('')
  const earlier = useLazyPart(codesDialog, 'download of codes')
  if (!manage.allowed) return null
  const problem = patternProblem(pattern, Number(count))
  const blocked =
    record.AllowAllBuyers === true
      ? problem
      : 'Switch on “Allow all buyers” first, because copies have no assignments.'

  const generate = async () => {
    if (isStarting) return
    setStarting(true)
    setFailure('')
    const codes = codesOf(pattern, Number(count)).map((code) => ({ id: newId(), code }))
    try {
      await startJob({
        title: `Generate ${countOf(codes.length, CODES)}`,
        path: promotions.path,
        route: promotions.route,
        words: { one: promotions.words.one, many: promotions.words.many },
        targets: codes.map((one) => targetOf(record, one, isSingleUse)),
      })
      setGenerated(codes)
    } catch (thrown) {
      setFailure(startFailureText(thrown))
    }
    setStarting(false)
  }
  const save = () =>
    saveFile(
      new Blob([
        BOM +
          [['Code', 'Promotion ID'], ...(generated ?? []).map((one) => [one.code, one.id])]
            .map(csvLine)
            .join(''),
      ]),
      `codes-${record.ID}.csv`,
    )
  return (
    <Panel title="More codes">
      <Stack gap="3" maxW="49.25rem">
        <Text color="fg.muted" maxW="75ch">
          Creates copies of the saved promotion. Each copy has its own code and is not applied automatically.
        </Text>
        <Flex gap="4" wrap="wrap" align="flex-start">
          <Field id={`${id}-count`} label="Number of codes">
            <Input
              id={`${id}-count`}
              inputMode="numeric"
              width="7rem"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          </Field>
          <Field id={`${id}-pattern`} label="Pattern" help="Each # becomes a random letter or digit.">
            <Input
              id={`${id}-pattern`}
              width="16rem"
              maxW="full"
              autoComplete="off"
              aria-describedby={`${id}-pattern-help`}
              value={pattern}
              onChange={({ target }) => setPattern(target.value)}
            />
          </Field>
        </Flex>
        <CheckOption checked={isSingleUse} onChange={({ target }) => setSingleUse(target.checked)}>
          Each code can be redeemed once
        </CheckOption>
        <Flex gap="3" wrap="wrap" align="center">
          <Button variant="outline" disabledReason={blocked} onClick={() => void generate()}>
            Generate codes
          </Button>
          {generated && (
            <Button variant="outline" onClick={save}>
              <Icon as={Download} boxSize="4" />
              Download {countOf(generated.length, CODES)}
            </Button>
          )}
          <Button
            variant="ghost"
            onPointerEnter={earlier.prepare}
            onFocus={earlier.prepare}
            onClick={earlier.open}
          >
            Download earlier codes
          </Button>
        </Flex>
        {earlier.isOpen && earlier.Part && (
          <earlier.Part start={pattern.split('#')[0] ?? ''} onClose={earlier.close} />
        )}
        {generated && (
          <Text role="status" color="fg.muted">
            The job continues while you work, and after a reload. It lists codes that could not be created.
            You can also download the codes later, here or from the list of promotions.
          </Text>
        )}
        {failure !== '' && (
          <Text role="alert" color="fg.error">
            {failure}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

/** Returns the row of a job that creates a copy of a promotion with a code. */
export function targetOf(promotion: Promotion, { id, code }: Generated, isSingleUse: boolean): Target {
  const body = {
    ...copyOf(promotion, id, ['RedemptionCount']),
    // Buyers see the name on their order.
    Name: promotion.Name,
    ...{ Code: code, AutoApply: false },
    ...(isSingleUse && { RedemptionLimit: 1 }),
  }
  return { id, name: code, write: { kind: 'create', body } }
}
