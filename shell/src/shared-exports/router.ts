/**
 * What the shell shares as `react-router-dom`: the parts that the shell and areas use, a quarter of the library's size.
 * The build of an area fails when it imports anything else; add it here, and release the shell first.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router';
