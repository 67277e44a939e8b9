'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { RowName, RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Panel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import { Alert } from '@/components/ui/alert'
import { Button, IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { isolate } from '@/lib/format/direction'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import type { ApiClientSecret } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { apiClients } from './resource'

/** The platform's maximum page size. An API client has only a few secrets, so that one page has all of them. */
const ALL_SECRETS = { pageSize: 100 }

/**
 * Panel with the named secrets of an API client. A new secret is shown once, because the platform does not return it
 * again. To rotate a secret, the user creates another one and deletes the old one.
 */
export function SecretsPanel({ clientId }: { clientId: string }) {
  const manage = useCan(apiClients.access.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const dialogs = useDialogs()
  const client = useQueryClient()
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const path = encodeURIComponent(clientId)
  const queryKey = keys.list('apiclients/secrets', { of: clientId })
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call((oc) => oc.ApiClients.ListSecrets(path, ALL_SECRETS, { signal }), { signal }),
  })
  const secrets: ApiClientSecret[] = query.data?.Items ?? []

  const change = async <A,>(write: (oc: OrderCloud) => Promise<A>): Promise<A | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      return await call(write, { write: true })
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      return undefined
    } finally {
      // Also after a failure: a secret whose response was lost exists, and the user can delete it.
      await client.invalidateQueries({ queryKey })
      setBusy(false)
    }
  }
  const add = async () => {
    const name = (await dialogs.prompt('Create a secret', { label: 'Name', okLabel: 'Create' }))?.trim()
    if (!name) return
    setCreated(undefined)
    const secret = await change((oc) => oc.ApiClients.CreateSecret(path, { Name: name }))
    if (secret) setCreated({ name, secret: secret.ClientSecret })
  }
  const remove = async ({ ID = '', Name }: ApiClientSecret) => {
    const isSure = await dialogs.confirm(`Delete the secret “${isolate(Name || ID)}”?`, {
      details: 'Applications that use it can no longer get a token. This cannot be undone.',
      okLabel: 'Delete',
      isDestructive: true,
    })
    if (isSure) await change((oc) => oc.ApiClients.DeleteSecret(path, encodeURIComponent(ID)))
  }

  return (
    <Panel title="Secrets">
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          Applications without a person sign in with a secret. To replace a secret, create another one, change
          the application, then delete the old one.
        </Text>
        {created && (
          <Alert status="success" title={`The secret “${created.name}” is shown only now`}>
            <HStack gap="2" align="flex-start">
              <Box as="code" fontFamily="mono" css={{ overflowWrap: 'anywhere' }}>
                {created.secret}
              </Box>
              <CopyButton text={created.secret} noun="secret" />
            </HStack>
          </Alert>
        )}
        {query.isError && !query.data ? (
          <RowsFailure
            what="secrets"
            text={failureText(toPlatformError(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <RowsSkeleton what="secrets" />
        ) : secrets.length === 0 ? (
          <Text color="fg.muted">No secrets yet.</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="0" aria-label="secrets">
            {secrets.map((secret) => (
              <Box as="li" key={secret.ID} py="1" borderTopWidth="1px" borderColor="border.muted">
                <HStack gap="3" justify="space-between" align="center">
                  <RowName
                    row={{
                      id: secret.ID ?? '',
                      name: secret.Name || (secret.ID ?? ''),
                      note: secret.Expiration ? (
                        <>
                          Expires <Instant iso={secret.Expiration} />
                        </>
                      ) : (
                        'Does not expire'
                      ),
                    }}
                  />
                  <IconButton
                    label={`Delete ${secret.Name || secret.ID}`}
                    size="sm"
                    disabledReason={readOnlyReason}
                    onClick={() => void remove(secret)}
                  >
                    <X aria-hidden />
                  </IconButton>
                </HStack>
              </Box>
            ))}
          </Stack>
        )}
        {problem && <RowProblem>{problem}</RowProblem>}
        <Button
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          loading={isBusy}
          disabledReason={readOnlyReason}
          onClick={() => void add()}
        >
          <Icon as={KeyRound} boxSize="4" />
          Create secret
        </Button>
      </Stack>
    </Panel>
  )
}
