/**
 * What the shell shares as `@tanstack/react-query`: the parts that shell and areas use.
 * The build of an area fails when it imports something that is not here; add it, and release the shell first.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from 'query-library';
