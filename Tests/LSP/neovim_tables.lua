-- What the Neovim session of a folder without lockstep.yaml does; argument: a document. Ends with status 1 and a message if
-- nothing is found there.
return function(document)
  vim.cmd("edit " .. document)
  local found = vim.wait(30000, function()
    return #vim.diagnostic.get(0) > 0
  end, 20)
  if not found then
    io.stderr:write("nothing is found in " .. document .. "\n")
    vim.cmd("cquit 1")
  end
  print(#vim.diagnostic.get(0) .. " findings")
  vim.cmd("quitall!")
end
