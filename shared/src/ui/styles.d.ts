/** The stylesheet of the popups, loaded together with their code. */
declare module 'sweetalert2/dist/sweetalert2.css';
