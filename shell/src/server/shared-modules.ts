import * as http from '@canvass/shared/http';
import * as session from '@canvass/shared/session';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import * as query from '../shared-exports/query';
import * as router from '../shared-exports/router';

/** What the server code of areas gets from the shell, by request: the same modules that areas share in the browser. */
export const sharedModules: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
  'styled-components': styledComponents,
  '@canvass/shared/session': session,
  '@canvass/shared/http': http,
};
