'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ExternalLink as ExternalIcon, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Panel } from '@/components/resource/form/form-layout'
import { Facts } from '@/components/resource/record/record-facts'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { ExternalLink } from '@/components/ui/link'
import { Textarea } from '@/components/ui/textarea'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan } from '@/hooks/use-can'
import { isolate } from '@/lib/format/direction'
import { keys } from '@/lib/ordercloud/keys'
import type { OpenIdConnect } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import { apiClients } from '../apiclients/resource'
import {
  checkSetUp,
  compareDiscovery,
  countKeys,
  discoveryAddresses,
  isReadable,
  keysAddress,
  redirectAddress,
  requestFacts,
  startAddress,
  type Finding,
} from './sign-in-test'

/**
 * Panel that checks the set-up of a saved OpenID connect, compares it with the provider's own configuration, and starts
 * a real sign-in in a new tab. Give it a `key` with the id of the record.
 */
export function SignInTestPanel({ record }: { record: OpenIdConnect }) {
  const { apiUrl } = getSettings()
  const viewClients = useCan(apiClients.access.view)
  const client = useQuery({
    queryKey: keys.item(apiClients.path, record.OrderCloudApiClientID),
    queryFn: ({ signal }) => apiClients.service.get(record.OrderCloudApiClientID, { signal, quiet: true }),
    enabled: viewClients.allowed,
  })
  const findings = checkSetUp(record, client.data, apiUrl)
  return (
    <Panel title="Test sign-in">
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          These checks use the saved values. They cannot show whether the client ID and the client secret are
          right. Only a sign-in shows this.
        </Text>
        <Findings label="Checks" findings={findings} />
        {(!viewClients.allowed || client.isError) && (
          <Text fontSize="sm" color="fg.muted">
            The API client could not be read, so it is not checked.
          </Text>
        )}
        <CopiedAddress
          label="Redirect address to register at the identity provider"
          noun="redirect address"
          text={redirectAddress(apiUrl)}
        />
        <Box>
          <Text fontSize="sm" fontWeight="medium" mb="1">
            What the identity provider gets
          </Text>
          <Facts facts={requestFacts(record, apiUrl)} />
        </Box>
        <ProviderComparison record={record} apiUrl={apiUrl} />
        <Stack gap="2">
          <CopiedAddress
            label="Address that starts a sign-in"
            noun="address"
            text={startAddress(record, apiUrl)}
          />
          <Text fontSize="sm" color="fg.muted">
            Sign in there with an account of the identity provider. The sign-in works if the start address
            opens with a token. A message of the provider means that it does not accept the client ID or the
            redirect address. A message of the platform, or the error address, means that the provider’s
            answer, its token or the user was not accepted. This page does not get the result.
          </Text>
          <Flex>
            <ExternalLink
              href={startAddress(record, apiUrl)}
              display="inline-flex"
              alignItems="center"
              gap="1.5"
            >
              <Icon as={ExternalIcon} boxSize="4" />
              Start a test sign-in in a new tab
            </ExternalLink>
          </Flex>
        </Stack>
      </Stack>
    </Panel>
  )
}

const MARKS = {
  ok: { icon: CircleCheck, word: 'OK' },
  warning: { icon: TriangleAlert, word: 'Warning' },
  problem: { icon: CircleAlert, word: 'Problem' },
} as const

/** List of findings, each with a mark. */
function Findings({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1" fontSize="sm" aria-label={label}>
      {findings.map(({ level, text }) => {
        const { icon, word } = MARKS[level]
        return (
          <Flex as="li" key={text} gap="2" align="flex-start">
            <Box
              data-level={level}
              pt="0.5"
              flexShrink="0"
              color="fg.success"
              css={{
                '&[data-level=warning]': { color: 'fg.warning' },
                '&[data-level=problem]': { color: 'fg.error' },
              }}
            >
              <Icon as={icon} boxSize="4" />
            </Box>
            <VisuallyHidden>{word}: </VisuallyHidden>
            <Text minW="0" css={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Flex>
        )
      })}
    </Stack>
  )
}

/** Compares the published configuration of the provider, which the browser reads or the user pastes. */
function ProviderComparison({ record, apiUrl }: { record: OpenIdConnect; apiUrl: string }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [findings, setFindings] = useState<readonly Finding[]>()
  const addresses = discoveryAddresses(record, apiUrl)
  const [first] = addresses
  if (first === undefined) return null
  const canRead = isReadable(first, apiUrl)
  const compare = async (document: string) => {
    setProblem('')
    setFindings(undefined)
    try {
      const compared = compareDiscovery(document, record, apiUrl)
      const at = keysAddress(document)
      const readKeys = at !== undefined && isReadable(at, apiUrl) ? [await checkKeys(at)] : []
      setFindings([...compared, ...readKeys])
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }
  const read = async () => {
    setBusy(true)
    setProblem('')
    try {
      const document = await readText(first)
      setText(document)
      await compare(document)
    } catch {
      setProblem(`The configuration could not be read at ${isolate(first)}.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="2">
      <Field
        id={`${id}-text`}
        label="Configuration of the provider"
        help="The JSON document that the provider publishes for applications. It is only compared here, and not saved."
      >
        <Textarea
          id={`${id}-text`}
          rows={4}
          fontFamily="mono"
          fontSize="xs"
          spellCheck={false}
          aria-describedby={describedBy(`${id}-text`, { help: 'help' })}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {!canRead && (
        <Box fontSize="sm" color="fg.muted">
          The browser may not read other sites from this page. Open the configuration in a new tab and copy
          its text here. Its address often is one of these:
          <Stack
            as="ul"
            listStyleType="none"
            gap="0.5"
            mt="1"
            aria-label="Usual addresses of the configuration"
          >
            {addresses.map((address) => (
              <Box as="li" key={address} css={{ overflowWrap: 'anywhere' }}>
                <ExternalLink href={address}>{address}</ExternalLink>
              </Box>
            ))}
          </Stack>
        </Box>
      )}
      <Flex gap="2" wrap="wrap">
        {canRead && (
          <Button size="sm" variant="outline" loading={isBusy} onClick={() => void read()}>
            Read the configuration
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          disabledReason={text.trim() === '' ? 'Paste the configuration first.' : undefined}
          onClick={() => void compare(text)}
        >
          Compare
        </Button>
      </Flex>
      {problem && <RowProblem>{problem}</RowProblem>}
      {findings && <Findings label="Comparison with the provider" findings={findings} />}
    </Stack>
  )
}

async function readText(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) throw new Error(String(response.status))
  return response.text()
}

/** Returns whether the keys of a provider can be read. */
async function checkKeys(address: string): Promise<Finding> {
  const count = await readText(address).then(countKeys, () => undefined)
  return count
    ? { level: 'ok', text: `The keys were read: ${count}.` }
    : { level: 'problem', text: 'The keys could not be read.' }
}

/** An address to copy, in a line of its own. */
function CopiedAddress({ label, noun, text }: { label: string; noun: string; text: string }) {
  return (
    <Box>
      <Flex align="center" gap="2">
        <Text fontSize="sm" fontWeight="medium">
          {label}
        </Text>
        <CopyButton text={text} noun={noun} />
      </Flex>
      <Text fontFamily="mono" fontSize="xs" css={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Box>
  )
}
