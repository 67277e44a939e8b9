import type { ListedResource } from '@/components/resource/listed-resource'

/** Where a resource lies below one company, on the platform and in the office alike. */
export function below(
  company: 'buyers' | 'suppliers',
  id: string,
  segment: string,
): Pick<ListedResource<object>, 'path' | 'route'> {
  const path = `${company}/${encodeURIComponent(id)}/${segment}`
  return { path, route: `/${path}` }
}
